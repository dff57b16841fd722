// A person is added in a dialog, or invited by their email. Beyond the specification.
import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { AddedPerson } from "../../api/add-person-contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { findPersonProblems, isPersonComplete, type NewPerson, trimPerson } from "../../rules/admin/new-person.ts";
import { needs } from "../needs.ts";

export type PersonAddingFact =
  { type: "confirmation.opened" | "confirmation.closed" } | { type: "person.added"; person: PersonRow };

export interface PersonAddingInput {
  parent: ActorRef<Snapshot<unknown>, PersonAddingFact>;
}

export interface PersonAddingContext extends PersonAddingInput, NewPerson {
  /** False while the email is being typed: it is not called wrong before it is complete. */
  hasLeftEmail: boolean;
  /** Why the server refused the person. */
  refusal: string;
  hasFailed: boolean;
  added: PersonRow | null;
}

export type PersonAddingEvent =
  | { type: "field.changed"; field: keyof NewPerson; value: string }
  | { type: "email.left" | "adding.requested" | "save.requested" | "change.cancelled" | "result.closed" };

export interface Added {
  answer: AddedPerson;
}

const noProblem = { refusal: "", hasFailed: false };

export const personAddingMachine = setup({
  types: { context: {} as PersonAddingContext, events: {} as PersonAddingEvent, input: {} as PersonAddingInput },
  actors: { addPerson: needs<AddedPerson, NewPerson>("addPerson") },
  guards: {
    isComplete: ({ context: { email, name, subject } }) => isPersonComplete({ email, name, subject }),
    isAdded: (_, { answer }: Added) => answer.isSuccess,
  },
  actions: {
    clearFields: assign({ email: "", name: "", subject: "", hasLeftEmail: false, added: null, ...noProblem }),
    setField: assign(({ context }, { field, value }: { field: keyof NewPerson; value: string }) => ({
      [field]: value,
      hasLeftEmail: context.hasLeftEmail && field !== "email",
      ...noProblem,
    })),
    setEmailLeft: assign({ hasLeftEmail: true }),
    clearProblem: assign(noProblem),
    setRefusal: assign((_, { answer }: Added) => ({ refusal: answer.message })),
    setFailed: assign({ hasFailed: true }),
    setAdded: assign((_, { answer }: Added) => ({ added: answer.person })),
    notifyParentOpened: sendTo(({ context }) => context.parent, { type: "confirmation.opened" }),
    notifyParentClosed: sendTo(({ context }) => context.parent, { type: "confirmation.closed" }),
    notifyParentAdded: enqueueActions(({ context, enqueue }, { answer: { person } }: Added) => {
      if (person) enqueue.sendTo(context.parent, { type: "person.added", person });
    }),
  },
}).createMachine({
  id: "personAdding",
  context: ({ input }) => ({
    ...input,
    ...noProblem,
    email: "",
    name: "",
    subject: "",
    hasLeftEmail: false,
    added: null,
  }),
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is being added.",
      on: { "adding.requested": { target: "open", actions: "clearFields" } },
    },
    open: {
      description: "The dialog is open.",
      entry: "notifyParentOpened",
      exit: "notifyParentClosed",
      initial: "editing",
      states: {
        editing: {
          description: "The person is entered.",
          on: {
            "field.changed": { actions: { type: "setField", params: ({ event }) => event } },
            "email.left": { actions: "setEmailLeft" },
            "save.requested": { guard: "isComplete", target: "saving", actions: "clearProblem" },
            "change.cancelled": { target: "#personAdding.closed" },
          },
        },
        saving: {
          description: "The person is sent. The dialog stays until it is answered.",
          invoke: {
            id: "addPerson",
            src: "addPerson",
            input: ({ context }) => trimPerson(context),
            onDone: [
              {
                guard: { type: "isAdded", params: ({ event }) => ({ answer: event.output }) },
                target: "#personAdding.done",
                actions: [
                  { type: "setAdded", params: ({ event }) => ({ answer: event.output }) },
                  { type: "notifyParentAdded", params: ({ event }) => ({ answer: event.output }) },
                ],
              },
              { target: "editing", actions: { type: "setRefusal", params: ({ event }) => ({ answer: event.output }) } },
            ],
            onError: { target: "editing", actions: "setFailed" },
          },
        },
      },
    },
    done: {
      description: "The person has been added.",
      on: {
        "adding.requested": { target: "open", actions: "clearFields" },
        "result.closed": { target: "closed" },
      },
    },
  },
});

export interface OpenPersonAdding extends NewPerson {
  at: "editing" | "saving";
  emailProblem: string | undefined;
  nameProblem: string | undefined;
  subjectProblem: string | undefined;
  /** Why the server refused the person, or an empty text. */
  refusal: string;
  /** Whether the server did not answer. */
  hasFailed: boolean;
  canSave: boolean;
}

export type PersonAddingView =
  { at: "closed" } | OpenPersonAdding | { at: "done"; principalId: string; did: "added" | "invited" };

export function personAddingView(snapshot: SnapshotFrom<typeof personAddingMachine>): PersonAddingView {
  const { value, context } = snapshot;
  const { email, name, subject, hasLeftEmail, refusal, hasFailed, added } = context;
  if (value === "closed") return { at: "closed" };
  if (value === "done")
    return { at: "done", principalId: added?.principalId ?? "", did: added?.isInvited ? "invited" : "added" };
  const problems = findPersonProblems(context);
  return {
    at: value.open,
    email,
    name,
    subject,
    emailProblem: hasLeftEmail ? problems.email : undefined,
    nameProblem: problems.name,
    subjectProblem: problems.subject,
    refusal,
    hasFailed,
    canSave: snapshot.can({ type: "save.requested" }),
  };
}
