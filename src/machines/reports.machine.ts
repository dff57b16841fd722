// The report view: the person's reports loaded, one of them chosen, and shown.
// Specification: sections 2 (Report view, Select Report Details), 4 (Report view) and 8.
import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from "xstate";
import type { Subscription, UserReport } from "../api/contract.ts";
import { messages } from "../rules/messages.ts";
import { readerRecord } from "../rules/report-form.ts";
import { findLinkedReport, type ReportChoice } from "../rules/report-link.ts";
import { needs } from "./needs.ts";
import { failureNotice, type Notice } from "./notice.ts";
import { reportSelectionMachine } from "./report-selection.machine.ts";
import { viewingMachine } from "./viewing.machine.ts";

export interface Loaded {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}
type Link = ReportChoice | null;

type Event =
  | { type: "address.opened"; email: string; link: Link }
  | { type: "address.left" }
  | { type: "retry.asked" }
  | { type: "change.asked" }
  | { type: "choice.changed" | "choice.made"; choice: ReportChoice };

type Fact =
  Notice | { type: "selection.wanted" } | { type: "selection.ended" } | { type: "report.viewed"; choice: ReportChoice };

export interface ReportsContext extends Loaded {
  email: string;
  /** What the address names: a report, or none. */
  link: Link;
}

const sameLink = (one: Link, other: Link) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;
const linked = (reports: readonly UserReport[], link: Link) => (link && findLinkedReport(reports, link)) ?? null;
function recordOf({ reports, email }: ReportsContext, link: Link) {
  const report = linked(reports, link);
  return report && readerRecord(report, email);
}

export const reportsMachine = setup({
  types: {
    context: {} as ReportsContext,
    events: {} as Event,
    emitted: {} as Fact,
    children: {} as { selection: "selection"; viewing: "viewing" },
  },
  actors: { loadReports: needs<Loaded>("loadReports"), selection: reportSelectionMachine, viewing: viewingMachine },
  guards: {
    hasNoSubscriptions: (_, { subscriptions }: Loaded) => subscriptions.length === 0,
    hasNoReports: (_, { reports }: Loaded) => reports.length === 0,
    isLinked: ({ context }, { reports }: Loaded) => linked(reports, context.link) !== null,
    isSameLink: ({ context }, { link }: { link: Link }) => sameLink(context.link, link),
    namesReport: ({ context }, { link }: { link: Link }) => linked(context.reports, link) !== null,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLink: assign((_, { link }: { link: Link }) => ({ link })),
    setLoaded: assign((_, { subscriptions, reports }: Loaded) => ({ subscriptions, reports })),
    warm: enqueueActions(({ context, enqueue }, { choice }: { choice: ReportChoice }) => {
      const record = recordOf(context, choice);
      if (record) enqueue.sendTo("viewing", { type: "report.chosen", record });
    }),
    view: sendTo("viewing", ({ context }) => {
      const record = recordOf(context, context.link);
      return record ? { type: "report.asked", record } : { type: "report.forgotten" };
    }),
    retry: sendTo("viewing", { type: "retry.asked" }),
    tellFailure: emit(failureNotice),
    tellSelectionWanted: emit({ type: "selection.wanted" }),
    tellSelectionEnded: emit({ type: "selection.ended" }),
    tellViewed: emit((_, { choice }: { choice: ReportChoice }) => ({ type: "report.viewed" as const, choice })),
  },
}).createMachine({
  id: "reports",
  context: { email: "", link: null, subscriptions: [], reports: [] },
  initial: "away",
  on: { "address.left": { target: ".away" } },
  states: {
    away: {
      description: "The person is elsewhere in the portal.",
      on: {
        "address.opened": {
          target: "loading",
          actions: [
            { type: "setEmail", params: ({ event }) => event },
            { type: "setLink", params: ({ event }) => event },
          ],
        },
      },
    },
    loading: {
      description: "The subscriptions and reports of the person are on their way.",
      on: { "address.opened": { actions: { type: "setLink", params: ({ event }) => event } } },
      invoke: {
        id: "loadReports",
        src: "loadReports",
        onDone: [
          {
            guard: { type: "hasNoSubscriptions", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "tellFailure", params: { message: messages.noSubscriptionsForUser } },
          },
          {
            guard: { type: "hasNoReports", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "tellFailure", params: { message: messages.noReportsForUser } },
          },
          {
            guard: { type: "isLinked", params: ({ event }) => event.output },
            target: "#reports.open.closed",
            actions: { type: "setLoaded", params: ({ event }) => event.output },
          },
          { target: "open", actions: { type: "setLoaded", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "failed",
          actions: { type: "tellFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
    },
    open: {
      description: "Reports can be chosen and viewed.",
      initial: "choosing",
      invoke: {
        id: "viewing",
        src: "viewing",
        input: ({ context }) => ({ record: recordOf(context, context.link) }),
        onError: {
          target: "failed",
          actions: { type: "tellFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
      on: {
        "address.opened": [
          { guard: { type: "isSameLink", params: ({ event }) => event } },
          {
            guard: { type: "namesReport", params: ({ event }) => event },
            target: ".closed",
            actions: [{ type: "setLink", params: ({ event }) => event }, "view"],
          },
          { target: ".choosing", actions: [{ type: "setLink", params: ({ event }) => event }, "view"] },
        ],
        "choice.made": {
          actions: [
            { type: "setLink", params: ({ event }) => ({ link: event.choice }) },
            "view",
            { type: "tellViewed", params: ({ event }) => event },
          ],
        },
      },
      states: {
        choosing: {
          description: "A subscription and a report are being chosen, in the selection dialog.",
          entry: "tellSelectionWanted",
          exit: "tellSelectionEnded",
          on: { "choice.changed": { actions: { type: "warm", params: ({ event }) => event } } },
          invoke: {
            id: "selection",
            src: "selection",
            input: ({ context: { subscriptions, reports, link }, self }) => ({
              owner: self,
              subscriptions,
              reports,
              current: linked(reports, link),
              linkAbsent: link !== null && linked(reports, link) === null,
            }),
            onDone: { target: "closed" },
            onError: { target: "closed" },
          },
        },
        closed: {
          description: "No choice is being made: the report has the page.",
          on: { "change.asked": { target: "choosing" }, "retry.asked": { actions: "retry" } },
        },
      },
    },
    failed: {
      description: "There is nothing to choose from; the report view is hidden.",
      on: { "retry.asked": { target: "loading" } },
    },
  },
});

export const reportsView = ({ value }: SnapshotFrom<typeof reportsMachine>) =>
  typeof value === "string" ? value : "open";
