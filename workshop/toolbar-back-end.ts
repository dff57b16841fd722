import type { RequestHandler } from "msw";
import type { Endpoint } from "../src/api/contract.ts";
import { contract } from "../src/api/contract.ts";
import { forEveryEndpoint, mockDelay, mockFailure, type MockFailure } from "../tests/support/mocks/failures.ts";
import { createHandlers, createMockData, type DataSize, type RoleName } from "../tests/support/mocks/mock-back-end.ts";

/** The toolbar's choice of how the back end behaves. */
export const backEndBehaviours = {
  normal: "All is well",
  slow: "Slow",
  unauthorized: "401",
  serverError: "500",
  unreachable: "Offline",
  malformed: "Malformed",
} as const satisfies Partial<Record<MockFailure | "normal" | "slow", string>>;
type BackEndBehaviour = keyof typeof backEndBehaviours;

/** These calls keep working in every mode: without them no screen but the loader would appear. */
const callsBeforeFirstScreen = new Set<Endpoint>([
  contract.getUser,
  contract.getUserName,
  contract.getAuthCodeFlowSettings,
  contract.getSettings,
  contract.getTelemetrySettings,
]);

export interface BackEndGlobals {
  role: RoleName;
  size: DataSize;
  backEnd: BackEndBehaviour;
}

/** The request handlers of the back end that the toolbar describes. */
export function createToolbarHandlers({ role, size, backEnd }: BackEndGlobals): RequestHandler[] {
  return [...createBehaviourHandlers(backEnd), ...createHandlers(createMockData({ role, size }))];
}

function createBehaviourHandlers(behaviour: BackEndBehaviour): RequestHandler[] {
  if (behaviour === "normal") return [];
  if (behaviour === "slow") return forEveryEndpoint((endpoint) => mockDelay(endpoint, 3000));
  return forEveryEndpoint((endpoint) =>
    callsBeforeFirstScreen.has(endpoint) ? mockDelay(endpoint, 0) : mockFailure(behaviour, endpoint),
  );
}
