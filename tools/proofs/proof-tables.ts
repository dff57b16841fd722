import { existsSync, readFileSync } from "node:fs";

export interface ProofRow {
  line: string;
  /** Empty where the row does not have the table's columns. */
  cells: string[];
  proofs: string[];
}

/** A test that a table names as a proof: its file beneath tests/ and its title, or the title of a group of tests. */
export interface TestProof {
  file: string;
  title: string;
  /** It can only run where PostgreSQL is installed. */
  needsPostgres: boolean;
}

const PROOF = /^(?<file>[^:`]+): (?<title>.+?)(?<needsPostgres> \(needs PostgreSQL\))?$/;
const COMMAND = /^`npm (?:run )?(?<script>\S+)`$/;

/** The rows of a page's tables; a row's last cell names its proofs. */
export function readProofRows(page: string, columns: number): ProofRow[] {
  return readFileSync(page, "utf8")
    .split("\n")
    .filter((line, index, lines) => /^\| (?!-)/.test(line) && !lines[index + 1]?.startsWith("|-"))
    .map((line) => {
      const cells = line.slice(2, -2).split(" | ");
      return { line, cells: cells.length === columns ? cells : [], proofs: cells.at(-1)?.split("<br>") ?? [] };
    });
}

export const readSentences = (): ProofRow[] => readProofRows("tests/sentences.md", 2);
export const readPromises = (): ProofRow[] => readProofRows("tests/promises.md", 3);

export function parseTestProof(proof: string): TestProof | undefined {
  const { file, title, needsPostgres } = PROOF.exec(proof)?.groups ?? {};
  if (file === undefined || title === undefined) return undefined;
  return { file, title, needsPostgres: needsPostgres !== undefined };
}

export function isExistingCommand(proof: string): boolean {
  const script = COMMAND.exec(proof)?.groups?.["script"];
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return script !== undefined && script in scripts;
}

/** Whether the proof is written anywhere. Only a run tells whether it also passes. */
export function isWritten(proof: string): boolean {
  const test = parseTestProof(proof);
  if (!test) return isExistingCommand(proof);
  const path = `tests/${test.file}`;
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  return ["'", '"', "`"].some((quote) => text.includes(quote + test.title + quote));
}
