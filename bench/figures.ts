import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { ResultRow } from "./result-row.ts";

const finderOpening =
  "Profiled at a quarter of the speed, half of the key's handler is style and layout of the new dialog, which Radix asks " +
  "for when it reads the animation's name and sets the focus, and a third is React's rendering; then come paint and the " +
  "next frame. The list and its code are ready before, nine rows are drawn, and no position is read.";
const firstSearch =
  "The first searches of 10,000 names run before the browser has optimized them: 5 ms instead of 0.4 ms at full speed. " +
  "The names are folded before the first letter, and one search visits each of them once.";
const displacedCaches =
  "Two processors run the servers, PostgreSQL and the load. Four servers have the same work, but probably displace what " +
  "the processors have cached for each other.";

/** Rows that may miss their goal: what was tried and what bounds them. docs/figures.md quotes it for those that do. */
const missedGoals: Partial<Record<string, string>> = {
  "first paint ÷ floor (slow 4G)":
    "The floor is a page of 0.5 KiB, the portal's has 10 KiB, of which the shell comes first. The shell's style is read at " +
    "a quarter of the speed, so the ratio grows on a slower machine: 1.04 to 1.08 were measured on a faster one.",
  "selection dialog with data: largest paint ÷ floor (slow 4G)":
    "After its bytes the floor has nothing left to do. The portal's page fills its dialog by a script at a quarter of the " +
    "speed, so the ratio grows on a slower machine.",
  "time of one typed letter, 10,000 options ÷ 100 options": firstSearch,
  "finder with 10,000 reports: key press → list ÷ reference task": finderOpening,
  "finder: key press → list ÷ a hand-written dialog": finderOpening,
  "finder with 10,000 reports: one typed letter → list ÷ reference task": firstSearch,
  "finder: one typed letter → list, 10,000 reports ÷ 100": firstSearch,
  "finder: one typed letter → list ÷ the same dialog": firstSearch,
  "reads: processor time per request, 4 servers ÷ 1": displacedCaches,
  "embeds: processor time per request, 4 servers ÷ 1": displacedCaches,
  "dialog operated by the application ÷ plain assembly (slow 4G)":
    "The page brings the dialog with its data, so its 12 KiB travel before the script (60 ms), which has 6 KiB more than " +
    "that of the plain assembly (35 ms). What follows the script takes as long in both. The figures of up to 2026-11-26, " +
    "0.93, also counted a script of the measuring tool, which slowed the plain assembly more.",
  "script until the application operates the dialog, brotli":
    "The libraries are 100 of it, React alone 58. What the portal does not use of the router's links is left out. Radix's " +
    "dialog is 7: in a file of its own it would still have to arrive before the application can operate the dialog.",
  "longest task until then ÷ plain assembly":
    "It is the evaluation of the start script, from 150 to 179 ms here. Without a debugger attached the same evaluation " +
    "took 48 to 70 ms.",
  "blocking time until then ÷ plain assembly":
    "The portal takes over a screen that is painted already, so all of its start counts as blocking. The plain assembly " +
    "paints only when its own start is over.",
  "Lighthouse, mobile: performance":
    "Only the total blocking time costs points; every paint has the full score. The portal's first paint comes before " +
    "its script, so all of it counts as blocking.",
};

export interface Group {
  title: string;
  how: string;
  rows: ResultRow[];
}

const FILE = "docs/figures.md";
const HEADING = `# Figures

Ratios to references built and measured in the same run. Written by \`npm run bench -- --write\`; \`npm run bench -- WORD\` runs
one group, \`--long\` adds the administrators' pages of a whole company.

`;

/** Writes every figure that has a goal. */
export function writeFigures(groups: Group[]): void {
  const missed = groups.flatMap(({ rows }) => rows.filter(({ met }) => met === false).flatMap(explain));
  const section = missed.length > 0 ? `\n## What bounds a row that misses its goal\n\n${missed.join("\n")}\n` : "";
  writeFileSync(FILE, `${HEADING}${tableOf(groups)}\n${section}`);
}

function explain({ what, figure, goal }: ResultRow): string[] {
  const reason = missedGoals[what];
  return reason ? [`- ${what}: ${figure} instead of ${goal}. ${reason}`] : [];
}

function tableOf(groups: Group[]): string {
  const rows = groups.flatMap(({ how, rows }) =>
    rows
      .filter(({ met }) => met !== undefined)
      .map(({ what, figure, goal, met }) => `| ${what} | ${how} | ${met ? figure : `**${figure}**`} | ${goal} |`),
  );
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors${cpus()[0] ? `, ${cpus()[0]!.model.trim()}` : ""}`;
  return [
    "| what | how | figure | goal |",
    "|---|---|--:|--:|",
    ...rows,
    "",
    `Measured ${machine}. What misses its goal is bold.`,
  ].join("\n");
}
