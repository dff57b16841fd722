export interface ResultRow {
  what: string;
  figure: string;
  goal: string;
  /** Undefined where the row has no goal. */
  met?: boolean;
}

export function atMost(what: string, figure: number, goal: number, unit = ""): ResultRow {
  return { what, figure: `${round(figure)}${unit}`, goal: `≤ ${goal}${unit}`, met: figure <= goal };
}

export function atLeast(what: string, figure: number, goal: number, unit = ""): ResultRow {
  return { what, figure: `${round(figure)}${unit}`, goal: `≥ ${goal}${unit}`, met: figure >= goal };
}

/** A row that states a figure without a goal. */
export function information(what: string, figure: string): ResultRow {
  return { what, figure, goal: "" };
}

/** The row of a group that threw. */
export function failedRow(error: unknown): ResultRow {
  return {
    what: `not measured: ${String(error).split("\n", 1)[0]?.replaceAll("|", "/")}`,
    figure: "–",
    goal: "a figure",
    met: false,
  };
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Prints a group's rows as a Markdown table. Returns whether every goal in it was met. */
export function printRows(title: string, rows: ResultRow[]): boolean {
  console.log(`\n## ${title}\n\n| what | figure | goal | |\n|---|--:|--:|---|`);
  for (const { what, figure, goal, met } of rows) console.log(`| ${what} | ${figure} | ${goal} | ${verdictOf(met)} |`);
  return rows.every(({ met }) => met !== false);
}

function verdictOf(met: boolean | undefined): string {
  if (met === undefined) return "";
  return met ? "met" : "MISSED";
}

function round(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
}
