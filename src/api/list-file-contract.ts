import * as v from "valibot";
import { type Endpoint } from "./contract.ts";
import { cursor } from "./cursor.ts";
import { clientFilter, shownPeople } from "./people-contract.ts";

const search = v.pipe(v.string(), v.maxLength(200));

export const fileKind = v.picklist(["clients", "people", "reports"]);

/** The criteria of each list. */
const exportQuery = v.union([
  v.object({ kind: v.picklist(["clients"]), search, after: v.nullable(cursor) }),
  v.object({
    kind: v.picklist(["people"]),
    search,
    show: shownPeople,
    client: clientFilter,
    after: v.nullable(cursor),
  }),
  v.object({
    kind: v.picklist(["reports"]),
    search,
    readers: v.picklist(["all", "none"]),
    openings: v.picklist(["all", "none"]),
    comparisons: v.optional(v.picklist(["all", "outOfDate"])),
    after: v.nullable(cursor),
  }),
]);
export type ExportQuery = v.InferOutput<typeof exportQuery>;

const exportPage = v.object({
  /** In the order of the kind's columns. */
  rows: v.array(v.array(v.string())),
  /** Null on the last page. */
  next: v.nullable(cursor),
});
export type ExportPage = v.InferOutput<typeof exportPage>;

const importLine = v.object({
  line: v.number(),
  result: v.picklist(["added", "changed", "unchanged", "rejected"]),
  name: v.string(),
  /** Tells namesakes apart: an id or an email. */
  detail: v.string(),
  /** Why the line is rejected, or what it changes. */
  reason: v.string(),
  /** The part of it that is a warning. */
  warning: v.optional(v.string()),
});
export type ImportLine = v.InferOutput<typeof importLine>;

const importBody = v.object({ kind: fileKind, text: v.string() });

const importAnswer = v.object({
  isSaved: v.boolean(),
  /** Why the file cannot be read at all. Empty: it can. */
  problem: v.string(),
  /** Empty where the file is saved. */
  lines: v.array(importLine),
});
export type ImportAnswer = v.InferOutput<typeof importAnswer>;

/** Files with clients, people and reports. In a file of its own, because the start needs none of it. */
export const listFileContract = {
  getImportLimits: {
    method: "GET",
    path: "/serverside/api/portal/importlimits",
    response: v.object({ maxBytes: v.number() }),
  },
  exportRows: {
    method: "POST",
    path: "/serverside/api/portal/exportrows",
    body: exportQuery,
    response: exportPage,
  },
  /** Says of each line what an import would do. Saves nothing. */
  checkImport: {
    method: "POST",
    path: "/serverside/api/portal/checkimport",
    body: importBody,
    response: importAnswer,
  },
  /** Saves the whole file, or nothing where a line is rejected. */
  saveImport: {
    method: "POST",
    path: "/serverside/api/portal/saveimport",
    body: importBody,
    response: importAnswer,
  },
} as const satisfies Record<string, Endpoint>;
