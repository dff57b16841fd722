// A client, its people in groups, its reports and their access are entered on one page, then written in order. A client
// that exists gets them in the same way. Beyond the specification.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import {
  describePeople,
  describeReports,
  type Found,
  hasEntries,
  noEntries,
  nothingFound,
  nothingWritten,
  type PersonLine,
  type ReportLine,
  type Setup,
  type SetupClient,
} from "../../rules/clients/client-setup.ts";
import type { NewClientDraft } from "../../rules/clients/new-client-draft.ts";
import { addWritten, listSteps, nextStep, type SetupStep, type StepAnswer } from "../../rules/clients/setup-steps.ts";
import { findNameProblem, isSubscriptionComplete } from "../../rules/clients/subscription-form.ts";
import type { PowerBiIds } from "../../rules/report/report-ref.ts";
import { findPartyProblem } from "../../rules/tabs/party-id.ts";
import { needs } from "../needs.ts";

export interface NewClientInput {
  parent: ActorRef<Snapshot<unknown>, { type: "file.imported" }>;
}

interface Opened {
  /** The id of the client that people and reports are added to. Null: a new one. */
  given: string | null;
  /** Names the entries at the server, so that a request that is repeated adds no second client. */
  draftId: string;
}

export interface NewClientContext extends NewClientInput, Opened, Setup {
  /** The new client was sent, and the server has not said whether it was added. */
  isClientSent: boolean;
  /** Why the writing stopped. */
  problem: string;
  /** What was asked for while there were entries. Null: only to close them. */
  requested: Opened | null;
}

export type NewClientEvent =
  | ({ type: "setup.opened" } & Opened)
  | { type: "draft.restored"; draft: NewClientDraft }
  | { type: "field.changed"; field: "displayName" | "partyId"; value: string }
  | { type: "text.pasted"; field: "people" | "reports"; value: string }
  | { type: "report.named"; reportId: string; name: string }
  /** The keys of cells. */
  | { type: "cells.toggled"; cells: readonly string[] }
  | { type: "create.requested" | "retry.requested" | "editing.resumed" | "entries.discarded" | "setup.closed" };

export interface LookUpRequest {
  emails: readonly string[];
  reports: readonly PowerBiIds[];
}

export interface StepRequest {
  step: SetupStep;
  draftId: string;
}

const notConfirmed = "The server did not confirm it. Check your connection, then try again.";

const nothingOpen = {
  given: null,
  draftId: "",
  client: null,
  entries: noEntries,
  found: nothingFound,
  written: nothingWritten,
  isClientSent: false,
  problem: "",
  requested: null,
};

interface Args {
  context: NewClientContext;
}

interface Answered extends Args {
  event: { output: StepAnswer };
}

const openedAs = ({ given, draftId }: Opened) => ({ ...nothingOpen, given, draftId });

const restoredAs = ({ draft }: { draft: NewClientDraft }) => ({
  ...openedAs({ given: draft.given, draftId: draft.draftId }),
  entries: draft.entries,
  isClientSent: draft.isClientSent,
  client: draft.created && createdAs(draft.created, draft.created.partyId),
});

const createdAs = (client: Subscription, partyId: string | null): SetupClient => ({
  ...client,
  partyId,
  people: [],
  reports: [],
  groups: [],
  mapped: [],
  isTooLarge: false,
  isCreated: true,
});

/** The keys that stand in one of the lists only. */
const toggle = (before: readonly string[], cells: readonly string[]) => [
  ...before.filter((key) => !cells.includes(key)),
  ...cells.filter((key) => !before.includes(key)),
];

const isUnknown = ({ at }: PersonLine | ReportLine) => at === "checking" || at === "unanswered";

function toLookUp(context: NewClientContext): LookUpRequest {
  return {
    emails: describePeople(context)
      .filter(isUnknown)
      .map(({ email }) => email),
    reports: describeReports(context).filter(isUnknown),
  };
}

function unanswered(context: NewClientContext): Found {
  const { emails, reports } = toLookUp(context);
  return {
    people: Object.fromEntries(emails.map((email) => [email.toLowerCase(), "unanswered" as const])),
    reports: Object.fromEntries(reports.map(({ reportId }) => [reportId, "unanswered" as const])),
  };
}

const addFound = ({ found }: NewClientContext, { people, reports }: Found) => ({
  found: { people: { ...found.people, ...people }, reports: { ...found.reports, ...reports } },
});

const keepAnswer = (context: NewClientContext, answer: StepAnswer) => ({
  problem: answer.problem,
  isClientSent: false,
  client: answer.client ? createdAs(answer.client, context.entries.partyId.trim()) : context.client,
  written: addWritten(context, answer),
});

const isStopped = ({ event }: Answered) => event.output.problem !== "";
const isAnotherLeft = ({ context, event }: Answered) =>
  nextStep({ ...context, ...keepAnswer(context, event.output) }) !== undefined;

const isOfClient = ({ event }: { event: Opened }) => event.given !== null;
const isDraftOfClient = ({ event }: { event: { draft: NewClientDraft } }) => event.draft.given !== null;
const isOpenAlready = ({ context, event }: Args & { event: Opened }) =>
  context.draftId !== "" && context.given === event.given;

const checking = "The entries are being checked.";

/** Why nothing can be created yet. Undefined: it can. */
function findObstacle(context: NewClientContext): string | undefined {
  const { client, entries } = context;
  const people = describePeople(context);
  const reports = describeReports(context);
  if (!client && !isSubscriptionComplete(entries)) return "Enter the client’s name and GCID.";
  if ([...people, ...reports].some(({ at }) => at === "checking")) return checking;
  if ([...people, ...reports].some(({ at }) => at === "unanswered"))
    return "Some entries could not be checked. Check them again, or remove them.";
  if (reports.some(({ at, name }) => at === "found" && name.trim() === "")) return "Enter a name for each report.";
  return nextStep(context) ? undefined : "Add people or reports, or tick access.";
}

export const newClientMachine = setup({
  types: { context: {} as NewClientContext, events: {} as NewClientEvent, input: {} as NewClientInput },
  actors: {
    loadClient: needs<SetupClient, { id: string }>("loadClient"),
    lookUp: needs<Found, LookUpRequest>("lookUp"),
    applyStep: needs<StepAnswer, StepRequest>("applyStep"),
  },
  delays: { untilTyped: 400 },
  guards: {
    hasEntries: ({ context }) => hasEntries(context.entries),
    canCreate: ({ context }) => findObstacle(context) === undefined,
    hasUnanswered: ({ context }) => [...describePeople(context), ...describeReports(context)].some(isUnknown),
    isClosing: ({ context }) => context.requested === null,
    isClientRequested: ({ context }) => context.requested !== null && context.requested.given !== null,
  },
  actions: {
    notifyParentOfChanges: sendTo(({ context }) => context.parent, { type: "file.imported" }),
  },
}).createMachine({
  id: "newClient",
  context: ({ input }) => ({ ...input, ...nothingOpen }),
  initial: "closed",
  on: {
    "setup.opened": [
      { guard: isOpenAlready },
      { guard: "hasEntries", target: ".asking", actions: assign(({ event }) => ({ requested: event })) },
      { guard: isOfClient, target: ".loading", actions: assign(({ event }) => openedAs(event)) },
      { target: ".editing", actions: assign(({ event }) => openedAs(event)) },
    ],
  },
  states: {
    closed: {
      description: "No client is being entered.",
      on: {
        "draft.restored": [
          { guard: isDraftOfClient, target: "loading", actions: assign(({ event }) => restoredAs(event)) },
          { target: "editing", actions: assign(({ event }) => restoredAs(event)) },
        ],
      },
    },
    loading: {
      description: "The people, the reports and the access of the client are loaded.",
      invoke: {
        src: "loadClient",
        input: ({ context }) => ({ id: context.given ?? "" }),
        onDone: { target: "editing", actions: assign(({ event }) => ({ client: event.output })) },
        onError: { target: "unloaded" },
      },
      on: { "setup.closed": { target: "closed", actions: assign(nothingOpen) } },
    },
    unloaded: {
      description: "The client could not be loaded.",
      on: {
        "retry.requested": { target: "loading" },
        "setup.closed": { target: "closed", actions: assign(nothingOpen) },
      },
    },
    editing: {
      description: "The client, its people, its reports and their access are entered. Nothing is written.",
      initial: "typing",
      on: {
        "field.changed": {
          actions: assign(({ context: { entries }, event: { field, value } }) => ({
            entries: { ...entries, [field]: value },
          })),
        },
        "text.pasted": {
          target: ".typing",
          actions: assign(({ context: { entries }, event: { field, value } }) => ({
            entries: { ...entries, [field]: value },
          })),
        },
        "report.named": {
          actions: assign(({ context: { entries }, event: { reportId, name } }) => ({
            entries: { ...entries, names: { ...entries.names, [reportId]: name } },
          })),
        },
        "cells.toggled": {
          actions: assign(({ context: { entries }, event: { cells } }) => ({
            entries: { ...entries, toggled: toggle(entries.toggled, cells) },
          })),
        },
        "setup.closed": [
          { guard: "hasEntries", target: "asking", actions: assign({ requested: null }) },
          { target: "closed", actions: assign(nothingOpen) },
        ],
      },
      states: {
        typing: {
          description: "The entries are read once nothing more is typed.",
          after: { untilTyped: { target: "looking" } },
        },
        looking: {
          description: "People are looked up by their email, and reports are checked at the report service.",
          invoke: {
            src: "lookUp",
            input: ({ context }) => toLookUp(context),
            onDone: { target: "resting", actions: assign(({ context, event }) => addFound(context, event.output)) },
            onError: { target: "resting", actions: assign(({ context }) => addFound(context, unanswered(context))) },
          },
        },
        resting: {
          description: "What is known about each line is shown.",
          on: {
            "retry.requested": { guard: "hasUnanswered", target: "looking" },
            "create.requested": {
              guard: "canCreate",
              target: "#newClient.sending",
              actions: assign({ problem: "" }),
            },
          },
        },
      },
    },
    asking: {
      description: "The administrator is asked before the entries are discarded.",
      on: {
        "editing.resumed": { target: "editing" },
        "entries.discarded": [
          { guard: "isClosing", target: "closed", actions: assign(nothingOpen) },
          {
            guard: "isClientRequested",
            target: "loading",
            actions: assign(({ context: { requested } }) => openedAs(requested ?? nothingOpen)),
          },
          { target: "editing", actions: assign(({ context: { requested } }) => openedAs(requested ?? nothingOpen)) },
        ],
      },
    },
    sending: {
      description: "One step after the other is written.",
      // What is sent is waited for.
      on: { "setup.opened": {} },
      invoke: {
        src: "applyStep",
        input: ({ context }) => ({ step: nextStep(context)!, draftId: context.draftId }),
        onDone: [
          {
            guard: isStopped,
            target: "stopped",
            actions: assign(({ context, event }) => keepAnswer(context, event.output)),
          },
          {
            guard: isAnotherLeft,
            target: "sending",
            reenter: true,
            actions: assign(({ context, event }) => keepAnswer(context, event.output)),
          },
          { target: "done", actions: assign(({ context, event }) => keepAnswer(context, event.output)) },
        ],
        onError: {
          target: "stopped",
          actions: assign(({ context }) => ({ problem: notConfirmed, isClientSent: context.client === null })),
        },
      },
    },
    stopped: {
      description: "A step was refused or not confirmed. What was written stays, and the rest can be tried again.",
      entry: "notifyParentOfChanges",
      on: {
        "retry.requested": { target: "sending", actions: assign({ problem: "" }) },
        "editing.resumed": { target: "editing" },
        "setup.closed": { target: "asking", actions: assign({ requested: null }) },
      },
    },
    done: {
      description: "Everything is written.",
      entry: "notifyParentOfChanges",
      on: {
        "setup.opened": [
          { guard: isOpenAlready },
          { guard: isOfClient, target: "loading", actions: assign(({ event }) => openedAs(event)) },
          { target: "editing", actions: assign(({ event }) => openedAs(event)) },
        ],
        "setup.closed": { target: "closed", actions: assign(nothingOpen) },
      },
    },
  },
});

type NewClientSnapshot = SnapshotFrom<typeof newClientMachine>;

export interface NewClientForm {
  setup: Setup;
  people: readonly PersonLine[];
  reports: readonly ReportLine[];
  /** The client was sent or added, so that its name and GCID stay. */
  isClientLocked: boolean;
  nameProblem: string | undefined;
  partyProblem: string | undefined;
  /** Why Create is disabled. */
  obstacle: string | undefined;
  /** Whether it is asked before the entries are discarded. */
  isAsking: boolean;
}

export interface NewClientProgress {
  setup: Setup;
  steps: ReturnType<typeof listSteps>;
  /** Why it stopped. */
  problem: string;
}

export type NewClientView =
  | { at: "closed" }
  | { at: "loading" | "unloaded"; given: string | null }
  | ({ at: "editing"; given: string | null } & NewClientForm)
  | ({ at: "sending" | "stopped" | "done"; given: string | null } & NewClientProgress);

export function newClientView(snapshot: NewClientSnapshot): NewClientView {
  const { context, value } = snapshot;
  const { given, entries, problem, client, isClientSent } = context;
  if (value === "closed") return { at: value };
  if (value === "loading" || value === "unloaded") return { at: value, given };
  if (value === "sending" || value === "stopped" || value === "done")
    return { at: value, given, setup: context, steps: listSteps(context), problem };
  return {
    at: "editing",
    given,
    setup: context,
    people: describePeople(context),
    reports: describeReports(context),
    isClientLocked: client !== null || isClientSent,
    nameProblem: findNameProblem(entries.displayName),
    partyProblem: findPartyProblem(entries.partyId.trim()),
    obstacle: findObstacle(context) ?? (snapshot.matches({ editing: "resting" }) ? undefined : checking),
    isAsking: value === "asking",
  };
}

/** What was entered, to be kept while the page is loaded again. Null: nothing. */
export function newClientDraft({ value, context }: NewClientSnapshot): NewClientDraft | null {
  const { draftId, given, client, entries, isClientSent } = context;
  if (value === "closed" || value === "done" || !hasEntries(entries)) return null;
  return {
    draftId,
    given,
    created: client?.isCreated ? { id: client.id, displayName: client.displayName, partyId: client.partyId } : null,
    isClientSent: isClientSent || (value === "sending" && client === null),
    entries: { ...entries, toggled: [...entries.toggled] },
  };
}
