// What Power BI is told about one report besides its ids: row-level roles, its own or the default ones of the server, and
// the further items that it needs.
// Beyond the specification, in Modify Report.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { Outcome } from "../../api/contract.ts";
import type { ReportRoles } from "../../api/report-contract.ts";
import { findFurtherItemsProblem, formatFurtherItems, parseFurtherItems } from "../../rules/reports/further-items.ts";
import { findRolesProblem, formatRoles, parseRoles } from "../../rules/reports/report-roles.ts";
import { needs } from "../needs.ts";

export interface RolesInput {
  id: number;
  roles: string[];
  furtherItems: string[];
}

export interface ReportRolesContext {
  id: number;
  text: string;
  items: string;
  defaultRoles: readonly string[];
  /** Why they were not saved. */
  problem: string;
}

export type ReportRolesEvent =
  | { type: "roles.requested"; id: number }
  | { type: "roles.changed"; text: string }
  | { type: "items.changed"; items: string }
  | { type: "save.requested" }
  | { type: "roles.closed" };

const SAVE_FAILED = "The changes could not be saved. Try again.";

const isRefused = ({ event }: { event: { output: Outcome } }) => !event.output.isSuccess;
const problemOf = ({ text, items }: ReportRolesContext) =>
  findRolesProblem(parseRoles(text)) ?? findFurtherItemsProblem(parseFurtherItems(items));

export const reportRolesMachine = setup({
  types: { context: {} as ReportRolesContext, events: {} as ReportRolesEvent },
  actors: {
    loadRoles: needs<ReportRoles, { id: number }>("loadRoles"),
    saveRoles: needs<Outcome, RolesInput>("saveRoles"),
  },
  guards: { hasProblem: ({ context }) => problemOf(context) !== undefined },
}).createMachine({
  id: "reportRoles",
  context: { id: 0, text: "", items: "", defaultRoles: [], problem: "" },
  initial: "closed",
  on: {
    "roles.requested": {
      target: ".loading",
      actions: assign(({ event }) => ({ id: event.id, text: "", items: "", problem: "" })),
    },
    "roles.closed": { target: ".closed" },
  },
  states: {
    closed: { description: "Nothing is open." },
    loading: {
      description: "They are loaded.",
      invoke: {
        src: "loadRoles",
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: "editing",
          actions: assign(({ event: { output } }) => ({
            text: formatRoles(output.roles ?? []),
            items: formatFurtherItems(output.furtherItems),
            defaultRoles: output.defaultRoles,
          })),
        },
        onError: { target: "failed" },
      },
    },
    failed: { description: "They could not be loaded." },
    editing: {
      description: "The administrator enters roles and items.",
      on: {
        "roles.changed": { actions: assign(({ event }) => ({ text: event.text, problem: "" })) },
        "items.changed": { actions: assign(({ event }) => ({ items: event.items, problem: "" })) },
        "save.requested": [
          { guard: "hasProblem", actions: assign(({ context }) => ({ problem: problemOf(context) ?? "" })) },
          { target: "saving" },
        ],
      },
    },
    saving: {
      description: "They are saved.",
      on: { "roles.requested": {}, "roles.closed": {} },
      invoke: {
        src: "saveRoles",
        input: ({ context }) => ({
          id: context.id,
          roles: parseRoles(context.text),
          furtherItems: parseFurtherItems(context.items),
        }),
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
      description: "They were saved.",
      on: {
        "roles.changed": { target: "editing", actions: assign(({ event }) => ({ text: event.text, problem: "" })) },
        "items.changed": { target: "editing", actions: assign(({ event }) => ({ items: event.items, problem: "" })) },
      },
    },
  },
});

export type ReportRolesView =
  | { at: "closed" | "loading" | "failed" }
  | {
      at: "editing" | "saving" | "saved";
      text: string;
      items: string;
      defaultRoles: readonly string[];
      problem: string;
    };

/** The roles of the report with this id; those of another report count as closed. */
export function reportRolesView(snapshot: SnapshotFrom<typeof reportRolesMachine>, id: number): ReportRolesView {
  const { value: at, context } = snapshot;
  if (context.id !== id) return { at: "closed" };
  const { text, items, defaultRoles, problem } = context;
  return at === "editing" || at === "saving" || at === "saved" ? { at, text, items, defaultRoles, problem } : { at };
}
