import { createActor, fromPromise } from "xstate";
import type { Outcome, SubscriptionReport } from "../../../src/api/contract.ts";
import {
  type ModifyReportEvent,
  deletionView,
  modifyReportMachine,
  modifyReportView,
} from "../../../src/machines/tabs/modify-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/tabs/primary-party.machine.ts";
import { partyStateOf } from "./party-state.ts";
import { createReport } from "./subscription-report.ts";
import { sendInTurn } from "./settle.ts";

export const open = createReport();
export const dataSetId = "55555555-aaaa-4bbb-8ccc-666666666666";
export const secured: SubscriptionReport = {
  ...open,
  subscriptionReportId: 6,
  reportName: "Losses",
  dataSetId,
  partyId: "P-old",
  rls: true,
};
export const orphan: SubscriptionReport = { ...secured, subscriptionReportId: 8, partyId: null };

export const broken = () => Promise.reject(new Error("500"));
const done = async () => ({ isSuccess: true, message: "" });
export const forever = () => new Promise<never>(() => {});

export interface Answers {
  party?: () => Promise<string>;
  update?: () => Promise<Outcome>;
  readers?: (() => Promise<number | null>)[];
  remove?: () => Promise<Outcome>;
}

export function start({ party = async () => "P-new", update, readers = [], remove }: Answers = {}) {
  const sent: unknown[] = [];
  const counted: unknown[] = [];
  const facts: unknown[] = [];
  const machine = modifyReportMachine.provide({
    actors: {
      primaryParty: primaryPartyMachine.provide({
        actors: {
          loadParty: fromPromise<string, { subscriptionId: string }>(
            ({ input }) => (sent.push(["party", input.subscriptionId]), party()),
          ),
        },
      }),
      updateReport: fromPromise<Outcome, SubscriptionReport>(
        ({ input }) => (sent.push(["update", input]), (update ?? done)()),
      ),
      countReaders: fromPromise<number | null, { chosen: SubscriptionReport | null }>(
        ({ input }) => (counted.push(input.chosen), (readers.shift() ?? broken)()),
      ),
      deleteReport: fromPromise<Outcome, { id: number }>(
        ({ input }) => (sent.push(["delete", input.id]), (remove ?? done)()),
      ),
    },
  });
  const tab = createActor(machine, { input: { email: "ada@example.com" } }).start();
  tab.on("*", (fact) => {
    // It is about the other tabs.
    if (fact.type !== "subscription.selected") facts.push(fact);
  });
  const after = sendInTurn(tab, (snapshot) => snapshot);
  return {
    tab,
    sent,
    counted,
    facts,
    after,
    deletion: () => deletionView(tab.getSnapshot()),
    view: () => ({ ...modifyReportView(tab.getSnapshot()), party: partyStateOf(tab) }),
  };
}

export const chosen = (report: SubscriptionReport): ModifyReportEvent[] => [
  { type: "subscription.selected", subscriptionId: report.subscriptionId },
  { type: "report.selected", report },
];
export const error = (message: string) => ({ type: "notice.raised", title: "Error", message });
export const information = (message: string) => ({ type: "notice.raised", title: "Information", message });
