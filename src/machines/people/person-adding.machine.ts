// A person is added in a dialog, or invited by their email. Beyond the specification.
import { type ActorRef, assign, enqueueActions, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { AddedPerson } from "../../api/add-person-contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { findPersonProblems, isPersonComplete, type NewPerson, trimPerson } from "../../rules/people/new-person.ts";
import { needs } from "../needs.ts";

export type PersonAddingFact = { type: "person.added"; person: PersonRow };

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

const noProblem = { refusal: "", hasFailed: false };
const nobody = { email: "", name: "", subject: "", hasLeftEmail: false, added: null, ...noProblem };

const isAdded = ({ event }: { event: { output: AddedPerson } }) => event.output.isSuccess;

export const personAddingMachine = setup({
  types: { context: {} as PersonAddingContext, events: {} as PersonAddingEvent, input: {} as PersonAddingInput },
  actors: { addPerson: needs<AddedPerson, NewPerson>("addPerson") },
  guards: { isComplete: ({ context: { email, name, subject } }) => isPersonComplete({ email, name, subject }) },
}).createMachine({
  id: "personAdding",
  context: ({ input }) => ({ ...input, ...nobody }),
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is being added.",
      on: { "adding.requested": { target: "open", actions: assign(nobody) } },
    },
    open: {
      description: "The dialog is open.",
      initial: "editing",
      states: {
        editing: {
          description: "The person is entered.",
          on: {
            "field.changed": {
              actions: assign(({ context, event: { field, value } }) => ({
                [field]: value,
                hasLeftEmail: context.hasLeftEmail && field !== "email",
                ...noProblem,
              })),
            },
            "email.left": { actions: assign({ hasLeftEmail: true }) },
            "save.requested": { guard: "isComplete", target: "saving", actions: assign(noProblem) },
            "change.cancelled": { target: "#personAdding.closed" },
          },
        },
        saving: {
          description: "The person is sent. The dialog stays until it is answered.",
          invoke: {
            src: "addPerson",
            input: ({ context }) => trimPerson(context),
            onDone: [
              {
                guard: isAdded,
                target: "#personAdding.done",
                actions: [
                  assign(({ event }) => ({ added: event.output.person })),
                  enqueueActions(({ context, event: { output }, enqueue }) => {
                    if (output.person) enqueue.sendTo(context.parent, { type: "person.added", person: output.person });
                  }),
                ],
              },
              { target: "editing", actions: assign(({ event }) => ({ refusal: event.output.message })) },
            ],
            onError: { target: "editing", actions: assign({ hasFailed: true }) },
          },
        },
      },
    },
    done: {
      description: "The person has been added.",
      on: {
        "adding.requested": { target: "open", actions: assign(nobody) },
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
  | { at: "closed" }
  | OpenPersonAdding
  | { at: "done"; principalId: string; did: "added" | "invited" };

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
