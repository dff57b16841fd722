// One person of the list: everything they can see, and why. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type {
  PersonClientPage,
  PersonClientsQuery,
  PersonDetails,
  PersonReportPage,
  PersonReportsQuery,
  PersonRow,
} from "../../api/people-contract.ts";
import { needs } from "../needs.ts";

export interface PersonAccess {
  details: PersonDetails;
  page: PersonReportPage;
  /** Where the clients that are not loaded yet begin. Null: all are. */
  nextClient: PersonClientPage["next"];
}

export interface PersonDetailsContext {
  /** As the list shows them, until the details tell more. */
  person: PersonRow | null;
  access: PersonAccess | null;
}

export type PersonDetailsEvent =
  | { type: "person.opened" | "person.changed" | "person.removed"; person: PersonRow }
  | { type: "details.closed" | "access.changed" | "more.requested" | "moreClients.requested" | "retry.requested" };

export interface Loaded {
  access: PersonAccess | null;
}

export const personDetailsMachine = setup({
  types: { context: {} as PersonDetailsContext, events: {} as PersonDetailsEvent },
  actors: {
    loadAccess: needs<PersonAccess | null, { principalId: string }>("loadAccess"),
    loadReports: needs<PersonReportPage, PersonReportsQuery>("loadReports"),
    loadClients: needs<PersonClientPage, PersonClientsQuery>("loadClients"),
  },
  guards: {
    isRemoved: (_, { access }: Loaded) => access === null,
    isOpen: ({ context }, { person }: { person: PersonRow }) => context.person?.principalId === person.principalId,
    hasMore: ({ context }) => (context.access?.page.next ?? null) !== null,
    hasMoreClients: ({ context }) => (context.access?.nextClient ?? null) !== null,
  },
  actions: {
    setPerson: assign((_, { person }: { person: PersonRow }) => ({ person, access: null })),
    changePerson: assign((_, { person }: { person: PersonRow }) => ({ person })),
    setAccess: assign(({ context }, { access }: Loaded) => ({ access, person: access?.details ?? context.person })),
    addReports: assign(({ context: { access } }, { page }: { page: PersonReportPage }) =>
      access ? { access: { ...access, page: { ...page, reports: [...access.page.reports, ...page.reports] } } } : {},
    ),
    addClients: assign(({ context: { access } }, { page }: { page: PersonClientPage }) => {
      if (!access) return {};
      const subscriptions = [...access.details.subscriptions, ...page.subscriptions];
      return { access: { ...access, details: { ...access.details, subscriptions }, nextClient: page.next } };
    }),
    clear: assign({ person: null, access: null }),
  },
}).createMachine({
  id: "personDetails",
  context: { person: null, access: null },
  initial: "closed",
  on: {
    "person.opened": { target: ".loading", actions: { type: "setPerson", params: ({ event }) => event } },
    "person.changed": {
      guard: { type: "isOpen", params: ({ event }) => event },
      actions: { type: "changePerson", params: ({ event }) => event },
    },
    "person.removed": { guard: { type: "isOpen", params: ({ event }) => event }, target: ".removed" },
    "details.closed": { target: ".closed", actions: "clear" },
  },
  states: {
    closed: { description: "No person is open." },
    loading: {
      description: "What the person can see is loaded.",
      invoke: {
        id: "loadAccess",
        src: "loadAccess",
        input: ({ context }) => ({ principalId: context.person?.principalId ?? "" }),
        onDone: [
          { guard: { type: "isRemoved", params: ({ event }) => ({ access: event.output }) }, target: "removed" },
          { target: "shown", actions: { type: "setAccess", params: ({ event }) => ({ access: event.output }) } },
        ],
        onError: { target: "failed" },
      },
    },
    shown: {
      description: "The reports that the person can see are listed.",
      on: {
        "more.requested": { guard: "hasMore", target: "loadingMore" },
        "moreClients.requested": { guard: "hasMoreClients", target: "loadingMoreClients" },
        "access.changed": { target: "loading" },
      },
    },
    loadingMore: {
      description: "More reports are loaded.",
      invoke: {
        id: "loadReports",
        src: "loadReports",
        input: ({ context }) => ({
          principalId: context.person?.principalId ?? "",
          search: "",
          after: context.access?.page.next ?? null,
        }),
        onDone: { target: "shown", actions: { type: "addReports", params: ({ event }) => ({ page: event.output }) } },
        onError: { target: "moreFailed" },
      },
    },
    moreFailed: {
      description: "More reports could not be loaded. Those of before are shown.",
      on: { "retry.requested": { target: "loadingMore" }, "access.changed": { target: "loading" } },
    },
    loadingMoreClients: {
      description: "More clients are loaded.",
      invoke: {
        id: "loadClients",
        src: "loadClients",
        // The guard hasMoreClients has found both.
        input: ({ context: { person, access } }) => ({
          principalId: person!.principalId,
          after: access!.nextClient!,
        }),
        onDone: { target: "shown", actions: { type: "addClients", params: ({ event }) => ({ page: event.output }) } },
        onError: { target: "moreClientsFailed" },
      },
    },
    moreClientsFailed: {
      description: "More clients could not be loaded. Those of before are shown.",
      on: { "retry.requested": { target: "loadingMoreClients" }, "access.changed": { target: "loading" } },
    },
    removed: { description: "The person has been removed meanwhile." },
    failed: {
      description: "What the person can see could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
  },
});

export type PersonDetailsView =
  | { at: "closed" }
  | { at: "loading" | "removed" | "failed"; person: PersonRow }
  | ({
      at: "shown" | "loadingMore" | "moreFailed" | "loadingMoreClients" | "moreClientsFailed";
      person: PersonRow;
    } & PersonAccess);

export function personDetailsView({ value, context }: SnapshotFrom<typeof personDetailsMachine>): PersonDetailsView {
  const { person, access } = context;
  if (value === "closed" || !person) return { at: "closed" };
  if (value === "loading" || value === "removed" || value === "failed") return { at: value, person };
  return access ? { at: value, person, ...access } : { at: "failed", person };
}
