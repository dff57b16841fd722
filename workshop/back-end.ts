import type { RequestHandler } from "msw";
import type { Endpoint } from "../src/api/contract.ts";
import { contract } from "../src/api/contract.ts";
import { everywhere, fault, type FaultKind, slow } from "../tests/support/mocks/faults.ts";
import { createWorld, handlers, type PersonName, type Size } from "../tests/support/mocks/mock-back-end.ts";

/** The toolbar's faults. The calls before the first screen go on answering, else nothing would be seen but the loader. */
export const troubles = {
  none: "All is well",
  slow: "Slow",
  refused: "401",
  broken: "500",
  unreachable: "Offline",
  malformed: "Malformed",
} as const;
type Trouble = keyof typeof troubles;

const atStart = new Set<Endpoint>([
  contract.getUser,
  contract.getUserName,
  contract.getAuthCodeFlowSettings,
  contract.getSettings,
  contract.getTelemetrySettings,
]);

export interface BackEndGlobals {
  person: PersonName;
  size: Size;
  trouble: Trouble;
}

export function backEnd({ person, size, trouble }: BackEndGlobals): RequestHandler[] {
  return [...hindrances(trouble), ...handlers(createWorld({ person, size }))];
}

function hindrances(trouble: Trouble): RequestHandler[] {
  if (trouble === "none") return [];
  if (trouble === "slow") return everywhere((endpoint) => slow(endpoint, 3000));
  const kind: FaultKind = trouble;
  return everywhere((endpoint) => (atStart.has(endpoint) ? slow(endpoint, 0) : fault(kind, endpoint)));
}
