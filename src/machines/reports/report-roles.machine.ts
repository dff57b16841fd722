// The row-level roles of one report: those of its own, or the default ones of the server.
// Beyond the specification, in Modify Report.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { Outcome } from "../../api/contract.ts";
import type { ReportRoles } from "../../api/report-contract.ts";
import { findRolesProblem, formatRoles, parseRoles } from "../../rules/reports/report-roles.ts";
import { needs } from "../needs.ts";

export interface RolesInput {
  id: number;
  roles: string[];
}

export interface ReportRolesContext {
  id: number;
  text: string;
  defaultRoles: readonly string[];
  /** Why the roles were not saved. */
  problem: string;
}

export type ReportRolesEvent =
  | { type: "roles.requested"; id: number }
  | { type: "roles.changed"; text: string }
  | { type: "save.requested" }
  | { type: "roles.closed" };

const SAVE_FAILED = "The roles could not be saved. Try again.";

const isRefused = ({ event }: { event: { output: Outcome } }) => !event.output.isSuccess;
const problemOf = ({ text }: ReportRolesContext) => findRolesProblem(parseRoles(text));

export const reportRolesMachine = setup({
  types: { context: {} as ReportRolesContext, events: {} as ReportRolesEvent },
  actors: {
    loadRoles: needs<ReportRoles, { id: number }>("loadRoles"),
    saveRoles: needs<Outcome, RolesInput>("saveRoles"),
  },
  guards: { hasProblem: ({ context }) => problemOf(context) !== undefined },
}).createMachine({
  id: "reportRoles",
  context: { id: 0, text: "", defaultRoles: [], problem: "" },
  initial: "closed",
  on: {
    "roles.requested": {
      target: ".loading",
      actions: assign(({ event }) => ({ id: event.id, text: "", problem: "" })),
    },
    "roles.closed": { target: ".closed" },
  },
  states: {
    closed: { description: "No roles are open." },
    loading: {
      description: "The roles are loaded.",
      invoke: {
        src: "loadRoles",
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: "editing",
          actions: assign(({ event: { output } }) => ({
            text: formatRoles(output.roles ?? []),
            defaultRoles: output.defaultRoles,
          })),
        },
        onError: { target: "failed" },
      },
    },
    failed: { description: "The roles could not be loaded." },
    editing: {
      description: "The administrator enters roles.",
      on: {
        "roles.changed": { actions: assign(({ event }) => ({ text: event.text, problem: "" })) },
        "save.requested": [
          { guard: "hasProblem", actions: assign(({ context }) => ({ problem: problemOf(context) ?? "" })) },
          { target: "saving" },
        ],
      },
    },
    saving: {
      description: "The roles are saved.",
      on: { "roles.requested": {}, "roles.closed": {} },
      invoke: {
        src: "saveRoles",
        input: ({ context }) => ({ id: context.id, roles: parseRoles(context.text) }),
        onDone: [
          {
            guard: isRefused,
            target: "editing",
            actions: assign(({ event }) => ({ problem: event.output.message || SAVE_FAILED })),
          },
          { target: "saved", actions: assign({ problem: "" }) },
        ],
        onError: { target: "editing", actions: assign({ problem: SAVE_FAILED }) },
      },
    },
    saved: {
      description: "The roles were saved.",
      on: {
        "roles.changed": { target: "editing", actions: assign(({ event }) => ({ text: event.text, problem: "" })) },
      },
    },
  },
});

export type ReportRolesView =
  | { at: "closed" | "loading" | "failed" }
  | { at: "editing" | "saving" | "saved"; text: string; defaultRoles: readonly string[]; problem: string };

/** The roles of the report with this id; those of another report count as closed. */
export function reportRolesView(snapshot: SnapshotFrom<typeof reportRolesMachine>, id: number): ReportRolesView {
  const { value: at, context } = snapshot;
  if (context.id !== id) return { at: "closed" };
  const { text, defaultRoles, problem } = context;
  return at === "editing" || at === "saving" || at === "saved" ? { at, text, defaultRoles, problem } : { at };
}
