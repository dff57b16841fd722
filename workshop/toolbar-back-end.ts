import { HttpResponse, type RequestHandler } from "msw";
import type { Endpoint } from "../src/api/contract.ts";
import { contract } from "../src/api/contract.ts";
import {
  createHandler,
  forEveryEndpoint,
  mockDelay,
  mockFailure,
  type MockFailure,
} from "../tests/support/mocks/failures.ts";
import { createHandlers, createMockData, type DataSize, type RoleName } from "../tests/support/mocks/mock-back-end.ts";

const statusWithRetry = { throttled: 429, unavailable: 503 };

/** The toolbar's choice of how the back end behaves. */
export const backEndBehaviours = {
  normal: "Back end works",
  slow: "Answers late (3 s)",
  silent: "Does not answer",
  throttled: "Throttles (429)",
  unavailable: "Is unavailable (503)",
  unauthorized: "Sessions expire (401)",
  forbidden: "Refuses (403)",
  serverError: "Fails (500)",
  unreachable: "Cuts the connection",
  malformed: "Answers half",
} as const satisfies Partial<Record<MockFailure | keyof typeof statusWithRetry | "normal" | "slow" | "silent", string>>;
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
  return forEveryEndpoint((endpoint) => {
    if (callsBeforeFirstScreen.has(endpoint)) return mockDelay(endpoint, 0);
    if (behaviour === "silent") return mockDelay(endpoint, "infinite");
    if (behaviour !== "throttled" && behaviour !== "unavailable") return mockFailure(behaviour, endpoint);
    const init = { status: statusWithRetry[behaviour], headers: { "retry-after": "5" } };
    return createHandler(endpoint, () => HttpResponse.json({ message: "Try again" }, init));
  });
}
