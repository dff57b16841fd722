// All reports of one person are taken from them, or those of a colleague are given to them, after a confirmation, by
// groups where these give them. One report is given or taken at once.
// Beyond the specification.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { type AffectedReports, findOwnDates } from "./copied-access.ts";
import { needs } from "../needs.ts";
import { type MappingChangesInput, mappingChangesMachine, type MappingsChanged } from "./mapping-changes.machine.ts";

export interface AccessChangeContext extends AffectedReports {
  person: PersonRow | null;
  /** Whose reports the person gets. Null: all reports are taken from the person. */
  colleague: PersonRow | null;
  single: SingleChange | null;
}

/** One report of one person. */
export interface SingleChange {
  change: MappingChange;
  /** What the administrator sees of it: the name of the report, or of the person. */
  name: string;
}

export type AccessChangeEvent =
  | ({ type: "mapping.requested" } & SingleChange)
  | { type: "removal.requested" | "copy.requested"; person: PersonRow }
  | { type: "colleague.chosen"; colleague: PersonRow }
  | { type: "change.confirmed" | "change.cancelled" | "retry.requested" }
  | MappingsChanged;

export interface AccessChangeRequest {
  principalId: string;
  /** The colleague whose reports are copied, or null for a removal. */
  colleagueId: string | null;
}

/** The person is known whenever this is needed: a change begins with its person. */
const toRequest = ({ person, colleague }: AccessChangeContext): AccessChangeRequest => ({
  principalId: person?.principalId ?? "",
  colleagueId: colleague?.principalId ?? null,
});

function toChanges(context: AccessChangeContext): MappingChange[] {
  if (context.single) return [context.single.change];
  const { principalId, colleagueId } = toRequest(context);
  const action = colleagueId === null ? "remove" : "add";
  return context.reports.flatMap((report): MappingChange[] => {
    const dates = findOwnDates(report);
    if (!dates) return [];
    const { subscriptionReportId } = report;
    const { from, until } = dates;
    return [
      { action, subscriptionReportId, principalId, ...(from !== null && { from }), ...(until !== null && { until }) },
    ];
  });
}

const toGroups = (context: AccessChangeContext): Pick<MappingChangesInput, "groups"> =>
  context.groups.length === 0
    ? {}
    : {
        groups: {
          principalId: toRequest(context).principalId,
          groupIds: context.groups.map(({ id }) => id),
          isJoining: context.colleague !== null,
        },
      };

const isColleague = ({ context, event }: { context: AccessChangeContext; event: { colleague: PersonRow } }) =>
  event.colleague.principalId !== context.person?.principalId;

const changeOf = (person: PersonRow | null) => ({
  person,
  colleague: null,
  reports: [],
  leftOut: [],
  groups: [],
  single: null,
});
const singleOf = ({ change, name }: SingleChange) => ({ ...changeOf(null), single: { change, name } });

export const accessChangeMachine = setup({
  types: {
    context: {} as AccessChangeContext,
    events: {} as AccessChangeEvent,
    emitted: {} as MappingsChanged,
    children: {} as { changes: "mappingChanges" },
  },
  actors: {
    loadAffectedReports: needs<AffectedReports, AccessChangeRequest>("loadAffectedReports"),
    mappingChanges: mappingChangesMachine,
  },
  guards: {
    hasChanges: ({ context }) => context.groups.length > 0 || toChanges(context).length > 0,
  },
}).createMachine({
  id: "accessChange",
  context: changeOf(null),
  initial: "closed",
  states: {
    closed: {
      description: "No change has been requested.",
      on: {
        "removal.requested": { target: "loading", actions: assign(({ event }) => changeOf(event.person)) },
        "copy.requested": { target: "choosing", actions: assign(({ event }) => changeOf(event.person)) },
        "mapping.requested": { target: "changing", actions: assign(({ event }) => singleOf(event)) },
      },
    },
    changing: {
      description: "One report is given to a person or taken from them, and the outcome is shown beside it.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: toChanges(context) }),
        onDone: { target: "closed" },
        onError: { target: "closed" },
      },
      on: {
        "mappings.changed": { actions: emit(({ event }) => event) },
        "removal.requested": { target: "loading", actions: assign(({ event }) => changeOf(event.person)) },
        "copy.requested": { target: "choosing", actions: assign(({ event }) => changeOf(event.person)) },
        "mapping.requested": { target: "changing", reenter: true, actions: assign(({ event }) => singleOf(event)) },
      },
    },
    choosing: {
      description: "The colleague is chosen whose reports the person gets.",
      on: {
        "colleague.chosen": {
          guard: isColleague,
          target: "loading",
          actions: assign(({ event }) => ({ colleague: event.colleague })),
        },
        "change.cancelled": { target: "closed" },
      },
    },
    loading: {
      description: "Everything that would be removed or added is loaded.",
      invoke: {
        src: "loadAffectedReports",
        input: ({ context }) => toRequest(context),
        onDone: {
          target: "confirming",
          actions: assign(({ event: { output } }) => output),
        },
        onError: { target: "failed" },
      },
      on: { "change.cancelled": { target: "closed" } },
    },
    confirming: {
      description: "The administrator is shown what will be removed or added. Nothing is sent.",
      on: {
        "change.confirmed": { guard: "hasChanges", target: "applying" },
        "change.cancelled": { target: "closed" },
      },
    },
    applying: {
      description: "The person joins or leaves groups, gets or loses reports, and the outcome is shown.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: toChanges(context), ...toGroups(context) }),
        onDone: { target: "closed" },
        onError: { target: "closed" },
      },
      on: { "mappings.changed": { actions: emit(({ event }) => event) } },
    },
    failed: {
      description: "What would be removed or added could not be loaded.",
      on: { "retry.requested": { target: "loading" }, "change.cancelled": { target: "closed" } },
    },
  },
});

export interface ChangedAccess {
  person: PersonRow;
  /** Null: a removal. */
  colleague: PersonRow | null;
}

export type AccessChangeView =
  | { at: "closed" }
  | ({ at: "changing" } & SingleChange)
  | { at: "choosing" | "applying"; person: PersonRow }
  | ({ at: "loading" | "failed" } & ChangedAccess)
  | ({ at: "confirming" } & ChangedAccess & AffectedReports);

export function accessChangeView({ value, context }: SnapshotFrom<typeof accessChangeMachine>): AccessChangeView {
  const { person, colleague, reports, leftOut, groups, single } = context;
  if (value === "changing" && single) return { at: value, ...single };
  if (value === "closed" || value === "changing" || !person) return { at: "closed" };
  if (value === "choosing" || value === "applying") return { at: value, person };
  if (value === "confirming") return { at: value, person, colleague, reports, leftOut, groups };
  return { at: value, person, colleague };
}
