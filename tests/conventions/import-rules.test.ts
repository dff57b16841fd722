import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LAWS = /no-restricted-imports|no-restricted-globals|no-explicit-any|no-default-export/;

/** [the law, where the crime is planted, the crime] */
const crimes: [string, string, string][] = [
  ["the contract imports nothing of the house", "src/api/contract.ts", `import '../rules/guid.ts';`],
  ["rules import no machines", "src/rules/crime.ts", `import '../machines/session.machine.ts';`],
  ["rules import no client", "src/rules/crime-client.ts", `import '../api/client.ts';`],
  ["the client imports no machines", "src/api/client.ts", `import '../machines/session.machine.ts';`],
  ["machines import no client", "src/machines/crime-client.ts", `import '../api/client.ts';`],
  ["machines import no views", "src/machines/crime-view.ts", `import '../ui/parts/button.tsx';`],
  ["machines import no React", "src/machines/crime-react.ts", `import 'react';`],
  ["machines import no routes", "src/machines/crime-routes.ts", `import '../routes/tree.ts';`],
  ["machines touch no document", "src/machines/crime-document.ts", `document.title = 'x';`],
  ["machines touch no storage", "src/machines/crime-storage.ts", `localStorage.clear();`],
  ["machines write to no console", "src/machines/crime-console.ts", `console.log('x');`],
  ["machines set no timers", "src/machines/crime-timer.ts", `setTimeout(() => {}, 1);`],
  ["views import no client", "src/ui/terms/crime-client.tsx", `import '../../api/client.ts';`],
  ["views bind no actors", "src/ui/terms/crime-xstate.tsx", `import '@xstate/react';`],
  ["views know no router", "src/ui/terms/crime-router.tsx", `import '@tanstack/react-router';`],
  ["views know no ky", "src/ui/terms/crime-ky.tsx", `import 'ky';`],
  [
    "views take machines by type only",
    "src/ui/terms/crime-machine.tsx",
    `import { a } from '../../machines/session.machine.ts';\nexport const b = a;`,
  ],
  ["Radix stays in the parts", "src/ui/terms/crime-radix.tsx", `import '@radix-ui/react-dialog';`],
  ["powerbi-client stays in the one embed file", "src/ui/report/crime.tsx", `import 'powerbi-client';`],
  [
    "parts know no machines",
    "src/ui/parts/crime.tsx",
    `import type { A } from '../../machines/session.machine.ts';\nexport type B = A;`,
  ],
  ["routes import no app", "src/routes/crime.route.tsx", `import '../app/compose.ts';`],
  ["routes know no ky", "src/routes/crime-ky.route.tsx", `import 'ky';`],
  ["the web application imports no server", "src/app/crime-server.ts", `import '../../server/app.ts';`],
  ["the web application imports no tests", "src/app/crime-tests.ts", `import '../support/mocks/mock-back-end.ts';`],
  ["ky stays in the client", "src/app/crime-ky.ts", `import 'ky';`],
  ["the server imports no machines", "server/crime-machines.ts", `import '../src/machines/session.machine.ts';`],
  ["the server imports no client", "server/crime-client.ts", `import '../src/api/client.ts';`],
  ["nothing forces a type to any", "src/rules/crime-any.ts", `export const a = JSON.parse('1') as any;`],
  ["modules have no default export", "src/rules/crime-default.ts", `export default 1;`],
];

const abiding: [string, string][] = [
  ["src/rules/honest.ts", `import { contract } from '../api/contract.ts';\nexport const a = contract;`],
  ["src/machines/honest.ts", `import { setup } from 'xstate';\nexport const a = setup({});`],
  ["src/ui/terms/honest.tsx", `import type { A } from '../../machines/session.machine.ts';\nexport type B = A;`],
  ["src/ui/parts/honest.tsx", `import * as Dialog from '@radix-ui/react-dialog';\nexport const A = Dialog.Root;`],
  ["src/ui/report/embedded-report.tsx", `import { service } from 'powerbi-client';\nexport const a = service;`],
  ["server/honest.ts", `import { contract } from '../src/api/contract.ts';\nexport const a = contract;`],
];

describe("the import law", () => {
  const house = mkdtempSync(join(tmpdir(), "house-"));
  let guilty = new Set<string>();

  beforeAll(() => {
    cpSync(".oxlintrc.json", join(house, ".oxlintrc.json"));
    for (const [file, code] of [...crimes.map(([, file, code]): [string, string] => [file, code]), ...abiding]) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), `${code}\n`);
    }
    const lint = spawnSync(resolve("node_modules/.bin/oxlint"), ["--format=json"], { cwd: house, encoding: "utf8" });
    const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { filename: string; code: string }[] };
    const found = diagnostics.filter(({ code }) => LAWS.test(code));
    guilty = new Set(found.map(({ filename }) => filename));
  }, 60_000);
  afterAll(() => rmSync(house, { recursive: true }));

  it.each(crimes)("%s", (_law, file) => {
    expect(guilty).toContain(file);
  });

  it.each(abiding)("lets %s be", (file) => {
    expect(guilty).not.toContain(file);
  });
});
