export interface Row {
  what: string;
  figure: string;
  goal: string;
  /** Undefined where the row only informs. */
  met?: boolean;
}

export function atMost(what: string, figure: number, goal: number, unit = ""): Row {
  return { what, figure: `${round(figure)}${unit}`, goal: `≤ ${goal}${unit}`, met: figure <= goal };
}

export function atLeast(what: string, figure: number, goal: number, unit = ""): Row {
  return { what, figure: `${round(figure)}${unit}`, goal: `≥ ${goal}${unit}`, met: figure >= goal };
}

export function informs(what: string, figure: string): Row {
  return { what, figure, goal: "" };
}

/** A group that did not come to its end. */
export function failed(error: unknown): Row {
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

/** Prints a group's rows as a Markdown table and tells whether every goal in it was met. */
export function print(title: string, rows: Row[]): boolean {
  console.log(`\n## ${title}\n\n| what | figure | goal | |\n|---|--:|--:|---|`);
  for (const { what, figure, goal, met } of rows)
    console.log(`| ${what} | ${figure} | ${goal} | ${met === undefined ? "" : met ? "met" : "MISSED"} |`);
  return rows.every(({ met }) => met !== false);
}

function round(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
}
