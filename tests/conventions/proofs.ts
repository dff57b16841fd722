import { existsSync, readFileSync } from "node:fs";

export interface Row {
  line: string;
  cells: string[];
  proofs: string[];
}

/** The rows of a page's tables; a row's last cell names its proofs: a file and a title, or a command in backticks. */
export function readRows(page: string, columns: number): Row[] {
  return readFileSync(page, "utf8")
    .split("\n")
    .filter((line, at, lines) => /^\| (?!-)/.test(line) && !lines[at + 1]?.startsWith("|-"))
    .map((line) => {
      const cells = line.slice(2, -2).split(" | ");
      return { line, cells: cells.length === columns ? cells : [], proofs: cells.at(-1)?.split("<br>") ?? [] };
    });
}

export function isThere(proof: string): boolean {
  const script = /^`npm (?:run )?(\S+)`$/.exec(proof)?.[1];
  if (script !== undefined)
    return script in (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
  const [file = "", ...title] = proof.split(": ");
  const path = `tests/${file}`;
  const name = title.join(": ");
  return (
    name !== "" &&
    existsSync(path) &&
    ["'", '"', "`"].some((quote) => readFileSync(path, "utf8").includes(quote + name + quote))
  );
}
