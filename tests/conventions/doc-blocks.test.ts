import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readDocBlocks } from "../support/server/doc-block.ts";

const pages = globSync(["*.md", "docs/*.md"]);
const tests = globSync("tests/**/*.test.ts").map((file) => readFileSync(file, "utf8"));

/** Blocks that no test runs, by a text that each contains. */
const unrun = [
  ["npm start", "npm start and npm test run this test, and .ci/run starts the portal"],
  ["docker compose exec", "no container engine: names are checked below"],
  ["kubectl create namespace", "no cluster: names and files are checked below"],
  ["kubectl -n risk-insight exec", "no cluster: names are checked below"],
  ["scrape_configs", "Prometheus is not part of the tests; alert-rules.long.test.ts runs the rules in promtool"],
] as const;

test("each block of the documentation is run by a test, or is listed with the reason [operation: documentation]", () => {
  const read = tests.flatMap((text) => Array.from(text.matchAll(/docBlock\(\s*"([^"]+)",\s*[`'"]([^`'"]+)[`'"]/g)));
  const blocks = pages.flatMap((page) => readDocBlocks(page).map((block) => ({ page, block })));
  const readersOf = ({ page, block }: (typeof blocks)[number]) => [
    ...read.filter(([, file, text = ""]) => file === page && block.includes(text)),
    ...unrun.filter(([text]) => block.includes(text)),
  ];
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.filter((block) => readersOf(block).length !== 1)).toEqual([]);
});

test("each command that the documentation names is there [operation: documentation]", () => {
  const text = [...pages, ...globSync("deploy/**/*.{yaml,sql}")].map((page) => readFileSync(page, "utf8")).join("\n");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const usage = readFileSync("server/cli.ts", "utf8");
  const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as { services: object };
  const manifests = new Set(
    globSync("deploy/kubernetes/*.yaml")
      .flatMap((file) => parseAllDocuments(readFileSync(file, "utf8")))
      .map((document) => document.toJS() as { kind: string; metadata: { name: string } })
      .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`),
  );
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const missing = [
    ...find(/npm run (?:--silent )?([\w:]+)/g).filter((name) => !(name in scripts)),
    ...find(/\bportal (?:-- )?([a-z]+-[a-z]+|import|backup|restore|migrate)\b/g).filter(
      (name) => !usage.includes(`\${program} ${name}`),
    ),
    ...find(/docker compose (?:exec|run)(?: -\S+(?: "[^"]*")?)* ([\w-]+)/g).filter(
      (name) => !(name in compose.services),
    ),
    ...find(/\b((?:job|deployment)\/[\w-]+)/g).filter((name) => !manifests.has(name)),
    ...find(/(?<![\w/.])((?:deploy|tests|server|src|tools|docs)\/[\w./-]+\.\w+)/g).filter((name) => !existsSync(name)),
  ];
  expect(missing).toEqual([]);
});
