import type { ReportRef } from "../../rules/report/report-ref.ts";
import { findEntries, type ListedReport } from "../../rules/report/personal-lists.ts";
import { type Option, searchOptions } from "../parts/option-search.ts";

/** A page, an action or a record that an administrator finds beside their reports. */
export interface Command extends Option {
  run: () => void;
}

export interface CommandSection {
  title: string;
  commands: readonly Command[];
}

/** What an administrator finds beside their reports. */
export interface Commands {
  /** They are searched here. */
  known: readonly CommandSection[];
  /** What the server has found. It comes last, because it comes later. */
  found: readonly CommandSection[];
}

/** A line of the finder's list: a heading, or a report or a command under it. */
export type FinderRow =
  | { kind: "heading"; key: string; text: string }
  | { kind: "command"; key: string; command: Command }
  /** The client's name is left out below a heading that says it. */
  | { kind: "report"; key: string; entry: ListedReport; clientName?: string };

export interface FinderLists {
  favourites: readonly ReportRef[];
  recents: readonly ReportRef[];
  /**
   * Whether this is the page's list: it leaves out what stands above it, and each other report stands once, below its
   * client unless it is recent.
   */
  hasClientHeadings: boolean;
}

const PAGE_LENGTH = 8;
/** Beside commands, so that these are in view. */
const MAX_MATCHES = 6;
const FAVOURITES = "Favourites";
/** So many favourites are tiles of the page, the others are listed. */
export const MAX_TILES = 8;

/** A row that can be searched, so that the matches need not be turned into rows. */
type SearchRow = FinderRow & Option;

/** What is made of all entries is made once for each list of them, because the lists can be long. */
function cacheByEntries<T extends object>(create: (entries: readonly ListedReport[]) => T) {
  const cache = new WeakMap<readonly ListedReport[], T>();
  return (entries: readonly ListedReport[]): T => {
    const value = cache.get(entries) ?? create(entries);
    cache.set(entries, value);
    return value;
  };
}

/** The search keeps what it has prepared by this list. */
export const findSearchRows = cacheByEntries((entries): readonly SearchRow[] =>
  entries.map((entry) => ({
    value: entry.id,
    label: entry.reportName,
    hint: entry.clientName,
    kind: "report",
    key: entry.id,
    entry,
    clientName: entry.clientName,
  })),
);
const findEntriesById = cacheByEntries(
  (entries): ReadonlyMap<string, ListedReport> => new Map(entries.map((entry) => [entry.id, entry])),
);
const listAll = cacheByEntries((entries) => createSection("All", entries));
const listByClient = cacheByEntries((entries) => {
  const rows: FinderRow[] = [];
  for (const [key, reports] of Map.groupBy(entries, ({ subscriptionId }) => subscriptionId)) {
    rows.push({ kind: "heading", key, text: reports[0]?.clientName ?? "" });
    for (const entry of reports) rows.push({ kind: "report", key: entry.id, entry });
  }
  return rows;
});

/** With nothing typed favourites and recent reports come before all reports, else the matches alone. */
export function listRows(
  entries: readonly ListedReport[],
  lists: FinderLists,
  typed: string,
  commands?: Commands,
): readonly FinderRow[] {
  if (typed.trim() !== "") {
    const matches = searchOptions(findSearchRows(entries), typed);
    return commands ? listBesideCommands(matches.slice(0, MAX_MATCHES), commands, typed) : matches;
  }
  const byId = findEntriesById(entries);
  const favourites = findEntries(byId, lists.favourites);
  const recents = findEntries(byId, lists.recents);
  if (!lists.hasClientHeadings)
    return createSection(FAVOURITES, favourites).concat(
      createSection("Recent", recents),
      ...(commands?.known ?? []).map(createCommandSection),
      listAll(entries),
    );
  const others = recents.slice(1);
  return createSection(FAVOURITES, favourites.slice(MAX_TILES)).concat(
    createSection("Recent", others),
    leaveOut(listByClient(entries), new Set(others)),
  );
}

function listBesideCommands(matches: readonly SearchRow[], { known, found }: Commands, typed: string): FinderRow[] {
  const title: FinderRow = { kind: "heading", key: "Your reports", text: "Your reports" };
  return [
    ...(matches.length > 0 ? [title, ...matches] : []),
    ...known
      .map(({ title: text, commands }) => ({ title: text, commands: searchOptions(commands, typed) }))
      .concat(found)
      .flatMap(createCommandSection),
  ];
}

function createCommandSection({ title, commands }: CommandSection): FinderRow[] {
  const rows = commands.map((command): FinderRow => ({ kind: "command", key: `${title} ${command.value}`, command }));
  return rows.length > 0 ? [{ kind: "heading", key: title, text: title }, ...rows] : [];
}

/** Without these reports, and without headings that have no other. */
function leaveOut(rows: readonly FinderRow[], entries: ReadonlySet<ListedReport>): FinderRow[] {
  const left = rows.filter((row) => row.kind !== "report" || !entries.has(row.entry));
  return left.filter(({ kind }, index) => kind === "report" || left[index + 1]?.kind === "report");
}

function createSection(text: string, entries: readonly ListedReport[]): FinderRow[] {
  const rows = entries.map((entry): FinderRow => ({
    kind: "report",
    key: `${text} ${entry.id}`,
    entry,
    clientName: entry.clientName,
  }));
  return rows.length > 0 ? [{ kind: "heading", key: text, text }, ...rows] : [];
}

/**
 * What the elements of rows are known by. A typed letter changes most rows, whose elements then show others. Favourites
 * have elements of their own, because they come and go while a row below them has the focus.
 */
export function elementKeys(rows: readonly FinderRow[]): (row: FinderRow, index: number) => string | number {
  const favourites = rows.findIndex(({ key }) => !key.startsWith(FAVOURITES));
  return ({ key }, index) => (index < favourites ? key : index - favourites);
}

export const firstChoice = (rows: readonly FinderRow[]) => rows.findIndex(({ kind }) => kind !== "heading");

interface ActiveRow {
  rows: readonly FinderRow[];
  typed: string;
  index: number;
  hasMoved: boolean;
}

/** The first choice is active until the person moves; then the same one stays active when the lists change. */
export function keepActive(before: ActiveRow, { rows, typed }: Pick<ActiveRow, "rows" | "typed">): ActiveRow {
  const row = before.rows[before.index];
  const isKept = before.hasMoved && typed === before.typed;
  const same = isKept ? rows.findIndex((one) => one.kind === row?.kind && one.key === row.key) : -1;
  return { rows, typed, index: same >= 0 ? same : firstChoice(rows), hasMoved: same >= 0 };
}

/** The row that a key leads to. Headings are passed over. */
export function findTarget(key: string, rows: readonly FinderRow[], index: number): number | undefined {
  const isChoice = (at: number) => rows[at] !== undefined && rows[at].kind !== "heading";
  if (key === "ArrowDown") return [index + 1, index + 2].find(isChoice) ?? firstChoice(rows);
  if (key === "ArrowUp") return [index - 1, index - 2].find(isChoice) ?? rows.length - 1;
  const distance = { PageDown: PAGE_LENGTH, PageUp: -PAGE_LENGTH }[key];
  if (distance === undefined) return undefined;
  const target = Math.min(Math.max(index + distance, firstChoice(rows)), rows.length - 1);
  return isChoice(target) ? target : target + 1;
}
