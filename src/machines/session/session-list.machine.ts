// The sessions of a person, and for an administrator the people who are signed in. Both can be ended.
// Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { OwnSessions, SignedInPerson, SignedInSession } from "../../api/session-contract.ts";
import { needs } from "../needs.ts";

export interface SessionLists {
  own: readonly SignedInSession[];
  /** Null for a person who is not an administrator. */
  people: readonly SignedInPerson[] | null;
}

/** One's own sessions, or all sessions of another person. */
export type EndRequest = { own: OwnSessions } | { person: SignedInPerson };

export interface SessionListInput {
  isAdministrator: boolean;
}

export interface SessionListContext extends SessionListInput {
  lists: SessionLists;
  request: EndRequest;
}

export type SessionListEvent =
  | { type: "end.requested"; request: EndRequest }
  | { type: "end.confirmed" | "end.cancelled" | "retry.requested" };

const isOfAnotherPerson = ({ event }: { event: { request: EndRequest } }) => "person" in event.request;

export const sessionListMachine = setup({
  types: { context: {} as SessionListContext, events: {} as SessionListEvent, input: {} as SessionListInput },
  actors: {
    loadSessions: needs<SessionLists, SessionListInput>("loadSessions"),
    endSessions: needs<void, EndRequest>("endSessions"),
  },
}).createMachine({
  id: "sessionList",
  context: ({ input: { isAdministrator } }) => ({
    isAdministrator,
    lists: { own: [], people: null },
    request: { own: [] },
  }),
  initial: "loading",
  states: {
    loading: {
      description: "The sessions are loaded.",
      invoke: {
        src: "loadSessions",
        input: ({ context: { isAdministrator } }) => ({ isAdministrator }),
        onDone: { target: "loaded", actions: assign(({ event }) => ({ lists: event.output })) },
        onError: { target: "failed" },
      },
    },
    failed: { description: "The sessions could not be loaded.", on: { "retry.requested": { target: "loading" } } },
    loaded: {
      description: "The sessions are known.",
      initial: "shown",
      on: {
        "end.requested": [
          {
            guard: isOfAnotherPerson,
            target: ".confirming",
            actions: assign(({ event }) => ({ request: event.request })),
          },
          { target: ".ending", actions: assign(({ event }) => ({ request: event.request })) },
        ],
      },
      states: {
        shown: { description: "The sessions are shown." },
        confirming: {
          description: "An administrator is asked whether to end the sessions of a person.",
          on: { "end.confirmed": { target: "ending" }, "end.cancelled": { target: "shown" } },
        },
        ending: {
          description: "The sessions are being ended.",
          // A second request waits for the answer to the first.
          on: { "end.requested": {} },
          invoke: {
            src: "endSessions",
            input: ({ context }) => context.request,
            onDone: {
              target: "shown",
              actions: assign(({ context: { lists, request } }) => ({ lists: withoutEnded(lists, request) })),
            },
            onError: { target: "endFailed" },
          },
        },
        endFailed: { description: "The sessions could not be ended." },
      },
    },
  },
});

function withoutEnded({ own, people }: SessionLists, request: EndRequest): SessionLists {
  if ("person" in request) {
    const { principalId } = request.person;
    return { own, people: people?.filter((one) => one.principalId !== principalId) ?? null };
  }
  const { own: ended } = request;
  const rest = own.filter(({ id, isCurrent }) => isCurrent || (ended !== "others" && !ended.includes(id)));
  const self = { sessionCount: rest.length };
  return { own: rest, people: people?.map((one) => (one.isSelf ? { ...one, ...self } : one)) ?? null };
}

export type SessionListView =
  | { at: "loading" | "failed" }
  | ({ at: "shown" | "confirming" | "ending" | "endFailed"; request: EndRequest } & SessionLists);

export function sessionListView({ value, context }: SnapshotFrom<typeof sessionListMachine>): SessionListView {
  if (typeof value === "string") return { at: value };
  return { at: value.loaded, ...context.lists, request: context.request };
}
