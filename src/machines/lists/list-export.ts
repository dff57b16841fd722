import { assign, setup } from "xstate";
import { needs } from "../needs.ts";

export interface SavedList {
  /** How many rows are in the file. */
  count: number;
}

export interface ListExportInput<Criteria> {
  criteria: Criteria;
}

export interface ListExportContext<Criteria> {
  criteria: Criteria;
  saved: SavedList | null;
}

export type ListExportEvent<Criteria> =
  | { type: "export.requested"; criteria: Criteria }
  | { type: "retry.requested" | "export.cancelled" | "export.dismissed" };

/**
 * The machine that saves a list of the admin area, as it is searched and filtered, as a file.
 * Beyond the specification.
 */
export function createListExportMachine<Criteria extends object>(id: string, initialCriteria: Criteria) {
  return setup({
    types: { context: {} as ListExportContext<Criteria>, events: {} as ListExportEvent<Criteria> },
    actors: { saveRows: needs<SavedList, ListExportInput<Criteria>>("saveRows") },
  }).createMachine({
    id,
    context: { criteria: initialCriteria, saved: null },
    initial: "ready",
    states: {
      ready: {
        description: "The rows that the list finds can be exported.",
        on: {
          "export.requested": {
            target: "exporting",
            actions: assign(({ event: { criteria } }) => ({ criteria, saved: null })),
          },
        },
      },
      exporting: {
        description: "All rows are loaded, then the file is saved.",
        invoke: {
          src: "saveRows",
          input: ({ context }) => ({ criteria: context.criteria }),
          onDone: { target: "saved", actions: assign(({ event }) => ({ saved: event.output })) },
          onError: { target: "failed" },
        },
        on: { "export.cancelled": { target: "ready" } },
      },
      saved: {
        description: "The file is saved.",
        on: {
          "export.requested": {
            target: "exporting",
            actions: assign(({ event: { criteria } }) => ({ criteria, saved: null })),
          },
          "export.dismissed": { target: "ready" },
        },
      },
      failed: {
        description: "The rows could not be loaded.",
        on: { "retry.requested": { target: "exporting" }, "export.dismissed": { target: "ready" } },
      },
    },
  });
}

export type ListExportView = { at: "ready" } | { at: "exporting" } | { at: "failed" } | ({ at: "saved" } & SavedList);

interface ListExportSnapshot {
  value: "ready" | "exporting" | "saved" | "failed";
  context: Pick<ListExportContext<unknown>, "saved">;
}

export function listExportView({ value, context }: ListExportSnapshot): ListExportView {
  if (value !== "saved") return { at: value };
  return context.saved ? { at: "saved", ...context.saved } : { at: "ready" };
}
