import { createActor, fromPromise } from "xstate";
import type { Outcome, SubscriptionReport } from "../../../src/api/contract.ts";
import { type AddReportEvent, addReportMachine, addReportView } from "../../../src/machines/tabs/add-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/tabs/primary-party.machine.ts";
import { partyStateOf } from "./party-state.ts";
import { sendInTurn } from "./settle.ts";

export const reportId = "11111111-aaaa-4bbb-8ccc-222222222222";
export const groupId = "33333333-aaaa-4bbb-8ccc-444444444444";
export const dataSetId = "55555555-aaaa-4bbb-8ccc-666666666666";

export const filled: AddReportEvent[] = [
  { type: "subscription.selected", subscriptionId: "s1" },
  { type: "field.changed", field: "reportId", value: reportId },
  { type: "field.changed", field: "reportName", value: "Claims" },
  { type: "field.changed", field: "groupId", value: groupId },
];
export const secured: AddReportEvent[] = [
  ...filled,
  { type: "rls.changed", rls: true },
  { type: "field.changed", field: "dataSetId", value: dataSetId },
];

export interface Answers {
  party?: (subscriptionId: string) => Promise<string>;
  add?: () => Promise<Outcome>;
  number?: (ids: { reportId: string; subscriptionId: string }) => Promise<number>;
}

const ok = () => Promise.resolve({ isSuccess: true, message: "Report added" });
export const broken = () => Promise.reject(new Error("500"));
export const forever = () => new Promise<never>(() => {});

export function start({ party = async () => "P-1", add = ok, number = async () => 7 }: Answers = {}) {
  const sent: SubscriptionReport[] = [];
  const facts: unknown[] = [];
  const machine = addReportMachine.provide({
    actors: {
      primaryParty: primaryPartyMachine.provide({
        actors: {
          loadParty: fromPromise<string, { subscriptionId: string }>(({ input }) => party(input.subscriptionId)),
        },
      }),
      addReport: fromPromise<Outcome, SubscriptionReport>(({ input }) => (sent.push(input), add())),
      loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(({ input }) => number(input)),
    },
  });
  const tab = createActor(machine, { input: { email: "ada@example.com" } }).start();
  tab.on("*", (fact) => {
    // It is about the other tabs.
    if (fact.type !== "subscription.selected") facts.push(fact);
  });
  const after = sendInTurn(tab, (snapshot) => snapshot);
  return { tab, sent, facts, after, view: () => ({ ...addReportView(tab.getSnapshot()), party: partyStateOf(tab) }) };
}

export const error = (message: string) => ({ type: "notice.raised", title: "Error", message });
