import { readFileSync } from "node:fs";
import type { TestResult } from "./test-results.ts";

const PROVEN_ELSEWHERE = "long: ";
const TAG = /\[(\d+\.\d+|(?:threat|fault|wrong|provider|operation|access|admin|reading|return): [^\]]+)\]/g;

/** The tags of tests/claims.md whose proof is in `npm test`. */
export function readClaims(): string[] {
  const tags = [...readFileSync("tests/claims.md", "utf8").matchAll(/^- \[(.+?)\] /gm)].map(([, tag = ""]) => tag);
  return tags.filter((tag) => !tag.startsWith(PROVEN_ELSEWHERE));
}

/**
 * What is wrong between the claims and the tests of a run: a claim in no title, a tag that is no claim. A test that
 * failed is no proof; whether a skipped one is allowed, the run decides for all tests at once.
 */
export function findUnprovenClaims(claims: readonly string[], results: readonly TestResult[]): string[] {
  const proofs = results.filter(({ status }) => status !== "failed");
  const proven = new Set(proofs.flatMap(({ titles }) => titles.flatMap(readTags)));
  const tags = new Set(results.flatMap(({ titles }) => titles.flatMap(readTags)));
  const unknown = [...tags].filter((tag) => !claims.includes(tag));
  return [
    ...claims.filter((claim) => !proven.has(claim)).map((claim) => `no test proves [${claim}]`),
    ...unknown.map((tag) => `tests/claims.md does not have [${tag}]`),
  ];
}

const readTags = (title: string) => [...title.matchAll(TAG)].map(([, tag = ""]) => tag);
