import type { ImportLine } from "../../src/api/list-file-contract.ts";
import type { Actor } from "../audit/write-audit.ts";
import type { Config, IdentityConfig } from "../config.ts";
import type { Cells, Row } from "./csv.ts";

export interface ImportOptions extends Pick<IdentityConfig, "realm" | "roleMap"> {
  actor: Actor;
  /** How many days a new access lasts at most. Undefined: for good. */
  accessDays?: Config["accessDays"];
  /** Only plans. */
  dryRun: boolean;
}

interface RowRules<Stored> {
  keyOf: (cells: Cells) => string;
  /** What the line is called, and what tells it from its namesakes. */
  describe: (cells: Cells) => Pick<ImportLine, "name" | "detail">;
  /** By key. */
  stored: ReadonlyMap<string, Stored>;
  /** What the row changes, in words. Empty: nothing. */
  listChanges: (cells: Cells, stored: Stored) => string[];
  /** What a row that adds something gives it, in words, beyond its name. */
  listGiven?: (cells: Cells) => string[];
  /** What somebody should know before a row is saved that adds or changes something. */
  findWarning?: (cells: Cells) => string | undefined;
  findProblem: (cells: Cells, stored: Stored | undefined) => string | undefined;
}

interface PlannedRows<Stored> {
  lines: ImportLine[];
  added: Cells[];
  changed: { cells: Cells; stored: Stored }[];
}

/** Decides about each row. One that changes nothing is never rejected, so that an export can be imported. */
export function planRows<Stored>(rows: readonly Row[], rules: RowRules<Stored>): PlannedRows<Stored> {
  const { keyOf, describe, stored: storedByKey, listChanges, listGiven, findWarning, findProblem } = rules;
  const firstLines = new Map<string, number>();
  const plan: PlannedRows<Stored> = { lines: [], added: [], changed: [] };
  for (const { line, cells } of rows) {
    const key = keyOf(cells);
    const stored = storedByKey.get(key);
    const changes = stored === undefined ? [] : listChanges(cells, stored);
    const add = (result: ImportLine["result"], reasons: readonly string[]) => {
      const warning = result === "added" || result === "changed" ? findWarning?.(cells) : undefined;
      const texts = warning === undefined ? reasons : [...reasons, warning];
      plan.lines.push({ line, result, ...describe(cells), reason: texts.join("; "), warning });
    };
    const firstLine = firstLines.get(key);
    firstLines.set(key, firstLine ?? line);
    const isUnchanged = stored !== undefined && changes.length === 0;
    const problem =
      firstLine === undefined ? !isUnchanged && findProblem(cells, stored) : `duplicate of line ${firstLine}`;
    if (problem) add("rejected", [problem]);
    else if (stored === undefined) {
      add("added", listGiven?.(cells) ?? []);
      plan.added.push(cells);
    } else if (isUnchanged) add("unchanged", []);
    else {
      add("changed", changes);
      plan.changed.push({ cells, stored });
    }
  }
  return plan;
}

/** Nothing of a file is saved if one of its lines is rejected. */
export const canSave = (lines: readonly ImportLine[], { dryRun }: Pick<ImportOptions, "dryRun">): boolean =>
  !dryRun && !lines.some(({ result }) => result === "rejected");

/** A change in words. The stored value can have spaces around it that a file does not keep. */
export function describeChange(column: string, stored: string | null, after: string): string[] {
  const before = (stored ?? "").trim();
  return before === after ? [] : [`${column} ${quoteValue(before)} → ${quoteValue(after)}`];
}

export const quoteValue = (value: string): string => (value === "" ? "empty" : `“${value}”`);
