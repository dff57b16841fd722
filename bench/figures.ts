import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { missedGoals } from "./missed-goals.ts";
import type { ResultRow } from "./result-row.ts";

export interface Group {
  title: string;
  how: string;
  rows: ResultRow[];
}

const FILE = "docs/figures.md";
const HEADING = `# Figures

Ratios to references built and measured in the same run. Written by \`npm run bench -- --write\`; \`npm run bench -- WORD\` runs
one group, \`--long\` adds the load with each call at ten times the data.

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
