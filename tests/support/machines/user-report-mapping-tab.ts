import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, SubscriptionUser, UserReportMapping } from "../../../src/api/contract.ts";
import {
  type UserReportMappingEvent,
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";
import { sendInTurn } from "./settle.ts";

export const users: SubscriptionUser[] = [
  { id: "u1", displayName: "Ben" },
  { id: "u2", displayName: "Chloe" },
];
const mapped: UserReportMapping = { subscriptionReportId: 5, principalId: "u1" };
export const mappings = withChanges(noMappings, [{ action: "add", ...mapped }]);
const done = async () => ({ isSuccess: true, message: "Done" });

/** What replaces the back end's successful answers. */
export interface BackEndAnswers {
  users?: (subscriptionId: string) => Promise<SubscriptionUser[]>;
  add?: () => Promise<Outcome>;
  remove?: () => Promise<Outcome>;
}

/** Starts the machine of the tab over answers instead of a back end. */
export function startTab({ users: loadUsers = async () => users, add = done, remove = done }: BackEndAnswers = {}) {
  const requestedChanges: MappingChange[] = [];
  const emitted: unknown[] = [];
  const machine = userReportMappingMachine.provide({
    actors: {
      loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(({ input }) =>
        loadUsers(input.subscriptionId),
      ),
      changeMapping: fromPromise<Outcome, MappingChange>(({ input }) => {
        requestedChanges.push(input);
        return (input.action === "add" ? add : remove)();
      }),
    },
  });
  const tab = createActor(machine, { input: { mappings } }).start();
  tab.on("*", (event) => {
    // It is about the other tabs.
    if (event.type !== "subscription.selected") emitted.push(event);
  });
  const send = sendInTurn(tab, (snapshot) => snapshot);
  return { tab, requestedChanges, emitted, send, view: () => userReportMappingView(tab.getSnapshot()) };
}

export const selectionEvents = (principalId: string, subscriptionReportId: number): UserReportMappingEvent[] => [
  { type: "subscription.selected", subscriptionId: "s1" },
  { type: "user.selected", principalId },
  { type: "report.selected", subscriptionReportId },
];
