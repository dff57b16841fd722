import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const RULES = /no-restricted-globals|no-explicit-any|no-default-export|filename-case/;

/** [the rule, the file, its code] */
const violations: [string, string, string][] = [
  ["machines touch no document", "src/machines/planted-document.ts", `document.title = 'x';`],
  ["machines touch no storage", "src/machines/planted-storage.ts", `localStorage.clear();`],
  ["machines write to no console", "src/machines/planted-console.ts", `console.log('x');`],
  ["machines set no timers", "src/machines/planted-timer.ts", `setTimeout(() => {}, 1);`],
  ["machines request nothing", "src/machines/planted-fetch.ts", `void fetch('x');`],
  ["nothing forces a type to any", "src/rules/planted-any.ts", `export const a = JSON.parse('1') as any;`],
  ["modules have no default export", "src/rules/planted-default.ts", `export default 1;`],
  ["files are named in kebab case", "src/rules/plantedName.ts", `export const a = 1;`],
];

const valid: [string, string][] = [
  ["src/rules/valid.ts", `import { contract } from '../api/contract.ts';\nexport const a = contract;`],
  ["src/machines/valid.ts", `import { setup } from 'xstate';\nexport const a = setup({});`],
  ["src/browser/valid.ts", `export const a = document.title;`],
];

describe("the linter", () => {
  const project = mkdtempSync(join(tmpdir(), "lint-"));
  let flagged = new Set<string>();

  beforeAll(() => {
    cpSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
    for (const [file, code] of [...violations.map(([, ...planted]) => planted), ...valid]) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), `${code}\n`);
    }
    const lint = spawnSync(resolve("node_modules/.bin/oxlint"), ["--format=json"], { cwd: project, encoding: "utf8" });
    const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { filename: string; code: string }[] };
    flagged = new Set(diagnostics.filter(({ code }) => RULES.test(code)).map(({ filename }) => filename));
  }, 60_000);
  afterAll(() => rmSync(project, { recursive: true }));

  it.each(violations)("%s", (_rule, file) => {
    expect(flagged).toContain(file);
  });

  it.each(valid)("flags nothing in %s", (file) => {
    expect(flagged).not.toContain(file);
  });
});
