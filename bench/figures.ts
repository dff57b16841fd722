import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Row } from "./result-row.ts";

export interface Group {
  title: string;
  how: string;
  rows: Row[];
}

const ALL = "docs/figures.md";
const PLACE = /(<!-- figures -->)[\s\S]*(<!-- \/figures -->)/;

/** Puts every figure that has a goal on a page of its own, and those of the browser between the marks in the README. */
export function writeFigures(groups: Group[], file = "README.md"): void {
  const page = readFileSync(file, "utf8");
  if (!PLACE.test(page)) throw new Error(`${file} has no place for the figures`);
  writeFileSync(
    file,
    page.replace(
      PLACE,
      (_, from: string, to: string) => `${from}\n${tableOf(groups.filter(({ title }) => title !== "Server"))}\n${to}`,
    ),
  );
  writeFileSync(ALL, `# Figures\n\nBy \`npm run bench -- --write\`.\n\n${tableOf(groups)}\n`);
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
