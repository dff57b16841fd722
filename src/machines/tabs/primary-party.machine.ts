// The primary party of one subscription: loaded for a report with row-level security, refreshed on request.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";
import { canSubmit, idsAreValid, type ReportForm, type TextFieldName } from "../../rules/tabs/report-form.ts";

export type PrimaryPartyFact = { type: "party.loaded"; partyId: string } | { type: "party.failed" };

type Parent = ActorRef<Snapshot<unknown>, PrimaryPartyFact>;

export interface SubscriptionParty {
  subscriptionId: string;
  /** Empty until a party is known. */
  partyId: string;
}

export interface PrimaryPartyContext extends SubscriptionParty {
  parent: Parent;
}

export type PrimaryPartyEvent =
  | ({ type: "party.needed" } & SubscriptionParty)
  | { type: "party.released" }
  | { type: "party.requested" }
  | { type: "party.awaited" };

const isKnown = ({ event }: { event: SubscriptionParty }) => event.partyId !== "";

export const primaryPartyMachine = setup({
  types: {
    context: {} as PrimaryPartyContext,
    events: {} as PrimaryPartyEvent,
    input: {} as { parent: Parent },
  },
  actors: { loadParty: needs<string, { subscriptionId: string }>("loadParty") },
  guards: { hasParty: ({ context }) => context.partyId !== "" },
  actions: {
    notifyParentLoaded: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "party.loaded", partyId: context.partyId }),
    ),
  },
}).createMachine({
  id: "primaryParty",
  context: ({ input }) => ({ parent: input.parent, subscriptionId: "", partyId: "" }),
  initial: "inactive",
  on: {
    "party.needed": [
      {
        guard: isKnown,
        target: ".known",
        actions: assign(({ event: { subscriptionId, partyId } }) => ({ subscriptionId, partyId })),
      },
      {
        target: ".loading",
        actions: assign(({ event: { subscriptionId, partyId } }) => ({ subscriptionId, partyId })),
      },
    ],
    "party.released": { target: ".inactive" },
  },
  states: {
    inactive: { description: "The form needs no party." },
    loading: {
      description: "The party is loaded, because none is known or a refresh was requested.",
      invoke: {
        src: "loadParty",
        input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
        onDone: {
          target: "known",
          actions: [assign(({ event }) => ({ partyId: event.output })), "notifyParentLoaded"],
        },
        onError: { target: "failed", actions: sendTo(({ context }) => context.parent, { type: "party.failed" }) },
      },
    },
    known: {
      description: "The party is known.",
      on: { "party.requested": { target: "loading" }, "party.awaited": { actions: "notifyParentLoaded" } },
    },
    failed: {
      description: "The party could not be loaded; one that was known before remains valid.",
      on: {
        "party.requested": { target: "loading" },
        "party.awaited": [{ guard: "hasParty", actions: "notifyParentLoaded" }, { target: "loading" }],
      },
    },
  },
});

export interface PrimaryPartyView {
  at: "inactive" | "loading" | "known" | "failed";
}

export const primaryPartyView = ({ value }: SnapshotFrom<typeof primaryPartyMachine>): PrimaryPartyView => ({
  at: value,
});

// What Add Report and Modify Report have in common: the events of the form and its guards.

interface Args {
  context: { form: ReportForm };
}

export type ReportFormEvent =
  | { type: "subscription.selected" | "subscription.kept"; subscriptionId: string }
  | { type: "field.changed"; field: TextFieldName; value: string }
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" }
  | ({ type: "party.changed" } & SubscriptionParty)
  | PrimaryPartyFact;

export const reportFormGuards = {
  isComplete: ({ context: { form } }: Args) => canSubmit(form),
  hasWrongId: ({ context: { form } }: Args) => canSubmit(form) && !idsAreValid(form),
  needsParty: ({ context: { form } }: Args) => canSubmit(form) && form.rls,
};

export const isOfForm = ({ context: { form }, event }: Args & { event: SubscriptionParty }) =>
  form.subscriptionId === event.subscriptionId;
