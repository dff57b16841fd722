import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { areas } from "../../tools/check/import-table.ts";
import { findForbiddenImports } from "../../tools/check/imports.ts";

const check = (path: string, text: string) => findForbiddenImports({ path, text });

/** [the rule, the file, what it imports] */
const violations: [string, string, string][] = [
  ["the contract imports nothing of the project", "src/api/contract.ts", `import "../rules/guid.ts";`],
  ["rules import only the contract", "src/rules/planted.ts", `import "../api/client.ts";`],
  ["the client imports no machines", "src/api/client.ts", `import "../machines/session/session.machine.ts";`],
  ["browser adapters import no application", "src/browser/planted.ts", `import "../app/compose.ts";`],
  ["machines import no client", "src/machines/report/planted.ts", `import "../../api/client.ts";`],
  ["machines take the contract by type only", "src/machines/planted.ts", `import { a } from "../api/contract.ts";`],
  ["machines import no React", "src/machines/planted.ts", `import "react";`],
  ["machines import no browser adapters", "src/machines/planted.ts", `import "../browser/storage.ts";`],
  ["views import no client", "src/ui/session/planted.tsx", `import "../../api/client.ts";`],
  ["views bind no actors", "src/ui/session/planted.tsx", `import "@xstate/react";`],
  [
    "views take machines by type only",
    "src/ui/session/planted.tsx",
    `import { a } from "../../machines/session/session.machine.ts";`,
  ],
  [
    "views do not export machines again",
    "src/ui/session/planted.tsx",
    `export { a } from "../../machines/session/session.machine.ts";`,
  ],
  [
    "views do not load machines later",
    "src/ui/session/planted.tsx",
    `await import("../../machines/session/session.machine.ts");`,
  ],
  ["Radix is imported by the parts alone", "src/ui/session/planted.tsx", `import "@radix-ui/react-dialog";`],
  ["powerbi-client is imported by the embed adapter alone", "src/app/planted.ts", `void import("powerbi-client");`],
  ["parts name no contract", "src/ui/parts/planted.tsx", `type A = import("../../api/contract.ts").User;`],
  ["parts import no other views", "src/ui/parts/planted.tsx", `import "../frame/header.tsx";`],
  ["the embed adapter imports no machines", "src/ui/report/embed/planted.ts", `import "../../../machines/needs.ts";`],
  ["routes import no application", "src/routes/planted.route.tsx", `import "../app/compose.ts";`],
  ["what runs before the application imports no machines", "src/boot/planted.ts", `import "../machines/needs.ts";`],
  ["nothing in src imports the application", "src/boot/planted.ts", `import "../app/compose.ts";`],
  ["the consent notice imports nothing", "src/consent-notice/planted.ts", `import "../browser/storage.ts";`],
  ["the application imports no server", "src/app/planted.ts", `import "../../server/app.ts";`],
  ["the application imports no Node", "src/app/planted.ts", `import "node:fs";`],
  ["the server imports no client", "server/planted.ts", `import "../src/api/client.ts";`],
  ["the server imports no tests", "server/http/planted.ts", `import "../../tests/support/server/calls.ts";`],
  ["a domain of the server imports no other", "server/reports/planted.ts", `import "../people/routes.ts";`],
  ["stories import no server", "src/ui/session/planted.stories.tsx", `import "../../../server/app.ts";`],
  ["the workshop reads no server", "workshop/atlas/planted.ts", `import.meta.glob("../../server/*.ts");`],
  ["tools import nothing of the bench", "tools/planted.ts", `import "../bench/browser.ts";`],
  ["the pages of the bench import no server", "bench/pages/report/planted.ts", `import "../../../server/app.ts";`],
  ["a file of the application stands in a named folder", "src/elsewhere/planted.ts", ``],
];

const valid: [string, string][] = [
  ["src/rules/valid.ts", `import { contract } from "../api/contract.ts";`],
  ["src/machines/valid.ts", `import { type A, type B } from "../api/contract.ts";`],
  ["src/ui/session/valid.tsx", `export type { A } from "../../machines/session/session.machine.ts";`],
  ["src/ui/session/valid.tsx", `type A = import("../../machines/session/session.machine.ts").A;`],
  ["src/ui/parts/valid.tsx", `import * as Dialog from "@radix-ui/react-dialog";`],
  ["src/ui/report/embed/frame.tsx", `import { service } from "powerbi-client";`],
  ["server/reports/valid.ts", `import { sql } from "kysely";\nimport "./routes.ts";`],
  ["workshop/docs/valid.tsx", `import tokens from "../../src/ui/tokens.css?raw";`],
];

describe("the import table", () => {
  it.each(violations)("%s", (_rule, file, code) => {
    expect(check(file, code)).toEqual([{ file, line: 1, message: expect.any(String) }]);
  });

  it.each(valid)("lets %s import what it may: %s", (file, code) => {
    expect(check(file, code)).toEqual([]);
  });

  it("names the line and the specifier of a violation", () => {
    const [violation] = check("src/rules/planted.ts", `import { a } from "./guid.ts";\n\nimport "ky";\n`);
    expect(violation).toMatchObject({ line: 3, message: expect.stringContaining("may not import ky") });
  });

  it("has no row for files that do not exist", () => {
    const files = globSync("{src,server,workshop,tools,bench}/**/*");
    const unused = areas.filter((area) => !files.some((file) => matchesGlob(file, area.files)));
    expect(unused.map((area) => area.files)).toEqual([]);
  });
});
