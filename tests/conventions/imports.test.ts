import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { areas } from "../../tools/check/data/import-table.ts";
import { imports } from "../../tools/check/rules/imports.ts";
import { FOLDERS } from "../../tools/check/source-files.ts";

const check = (path: string, text: string) => imports.findViolations([{ path, text }]);

/** [the rule, the file, what it imports] */
const violations: [string, string, string][] = [
  ["the contract imports nothing of the project", "src/api/contract.ts", `import "../rules/guid.ts";`],
  ["rules import no machines", "src/rules/planted.ts", `import "../machines/session/session.machine.ts";`],
  ["rules import no client", "src/rules/planted.ts", `import "../api/client.ts";`],
  ["rules import no React", "src/rules/planted.ts", `import "react";`],
  ["the client imports no machines", "src/api/client.ts", `import "../machines/session/session.machine.ts";`],
  ["the client imports no React", "src/api/client.ts", `import "react";`],
  ["browser adapters import no views", "src/browser/planted.ts", `import "../ui/parts/button.tsx";`],
  ["browser adapters import no application", "src/browser/planted.ts", `import "../app/compose.ts";`],
  ["machines import no client", "src/machines/report/planted.ts", `import "../../api/client.ts";`],
  ["machines import no failure either", "src/machines/report/planted.ts", `import "../../api/failure.ts";`],
  ["machines take the contract by type only", "src/machines/planted.ts", `import { a } from "../api/contract.ts";`],
  ["machines import no views", "src/machines/report/planted.ts", `import "../../ui/parts/button.tsx";`],
  ["machines import no React", "src/machines/planted.ts", `import "react";`],
  ["machines import no React bindings", "src/machines/planted.ts", `import "@xstate/react";`],
  ["machines import no routes", "src/machines/planted.ts", `import "../routes/tree.ts";`],
  ["machines import no browser adapters", "src/machines/planted.ts", `import "../browser/storage.ts";`],
  ["views import no client", "src/ui/session/planted.tsx", `import "../../api/client.ts";`],
  ["views bind no actors", "src/ui/session/planted.tsx", `import "@xstate/react";`],
  ["views import no router", "src/ui/session/planted.tsx", `import "@tanstack/react-router";`],
  ["views import no ky", "src/ui/session/planted.tsx", `import "ky";`],
  ["views import no routes", "src/ui/session/planted.tsx", `import type { A } from "../../routes/tree.ts";`],
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
  ["powerbi-client is imported by the embed adapter alone", "src/ui/report/planted.tsx", `import "powerbi-client";`],
  ["powerbi-client is not loaded elsewhere", "src/app/planted.ts", `void import("powerbi-client");`],
  [
    "parts import no machines, not even types",
    "src/ui/parts/planted.tsx",
    `import type { A } from "../../machines/session/session.machine.ts";`,
  ],
  ["parts import no contract", "src/ui/parts/planted.tsx", `import type { A } from "../../api/contract.ts";`],
  ["parts name no contract", "src/ui/parts/planted.tsx", `type A = import("../../api/contract.ts").User;`],
  ["parts import no other views", "src/ui/parts/planted.tsx", `import "../frame/header.tsx";`],
  ["the embed adapter imports no machines", "src/ui/report/embed/planted.ts", `import "../../../machines/needs.ts";`],
  ["routes import no application", "src/routes/planted.route.tsx", `import "../app/compose.ts";`],
  ["routes import no client", "src/routes/planted.route.tsx", `import "../api/client.ts";`],
  ["routes import no ky", "src/routes/planted.route.tsx", `import "ky";`],
  ["what runs before the application imports no views", "src/boot/planted.ts", `import "../ui/parts/button.tsx";`],
  ["what runs before the application imports no machines", "src/boot/planted.ts", `import "../machines/needs.ts";`],
  ["nothing in src imports the application", "src/boot/planted.ts", `import "../app/compose.ts";`],
  ["the consent notice imports nothing", "src/consent-notice/planted.ts", `import "../browser/storage.ts";`],
  ["the web application imports no server", "src/app/planted.ts", `import "../../server/app.ts";`],
  [
    "the web application imports no tests",
    "src/app/planted.ts",
    `import "../../tests/support/mocks/mock-back-end.ts";`,
  ],
  ["the web application imports no Node", "src/app/planted.ts", `import "node:fs";`],
  ["ky is imported by the client alone", "src/app/planted.ts", `import "ky";`],
  ["the server imports no machines", "server/planted.ts", `import "../src/machines/session/session.machine.ts";`],
  ["the server imports no client", "server/planted.ts", `import "../src/api/client.ts";`],
  ["the server imports no tests", "server/http/planted.ts", `import "../../tests/support/server/calls.ts";`],
  ["a domain of the server imports no other", "server/reports/planted.ts", `import "../people/routes.ts";`],
  ["stories import no server", "src/ui/session/planted.stories.tsx", `import "../../../server/app.ts";`],
  ["stories import no client", "src/ui/session/planted.stories.tsx", `import "../../api/client.ts";`],
  ["the workshop imports no server", "workshop/stages/planted.ts", `import "../../server/app.ts";`],
  ["the workshop reads no server", "workshop/atlas/planted.ts", `import.meta.glob("../../server/*.ts");`],
  ["tools import nothing of the bench", "tools/planted.ts", `import "../bench/browser.ts";`],
  ["the pages of the bench import no server", "bench/pages/report/planted.ts", `import "../../../server/app.ts";`],
  ["tests of machines import no views", "tests/machines/planted.test.ts", `import "../../src/ui/parts/button.tsx";`],
  ["a file stands in a named folder", "src/elsewhere/planted.ts", ``],
  ["a file of the server stands in a named folder", "server/elsewhere/planted.ts", ``],
  ["a file of the workshop stands in a named folder", "workshop/elsewhere/planted.ts", ``],
  ["a tool stands in a named folder", "tools/elsewhere/planted.ts", ``],
  ["a bench stands in a named folder", "bench/elsewhere/planted.ts", ``],
  ["a test stands in a named folder", "tests/elsewhere/planted.test.ts", ``],
];

const valid: [string, string][] = [
  ["src/rules/valid.ts", `import { contract } from "../api/contract.ts";`],
  ["src/machines/valid.ts", `import { setup } from "xstate";`],
  ["src/machines/valid.ts", `import { type A, type B } from "../api/contract.ts";`],
  ["src/ui/session/valid.tsx", `import type { A } from "../../machines/session/session.machine.ts";`],
  ["src/ui/session/valid.tsx", `export type { A } from "../../machines/session/session.machine.ts";`],
  ["src/ui/session/valid.tsx", `type A = import("../../machines/session/session.machine.ts").A;`],
  ["src/ui/parts/valid.tsx", `import * as Dialog from "@radix-ui/react-dialog";`],
  ["src/ui/report/embed/frame.tsx", `import { service } from "powerbi-client";`],
  ["server/valid.ts", `import { contract } from "../src/api/contract.ts";`],
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

  it.each(FOLDERS)("covers every folder of %s", (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs}`).map((path) => ({ path, text: "" }));
    expect(files.length).toBeGreaterThan(0);
    expect(imports.findViolations(files)).toEqual([]);
  });

  it("has no row for files that do not exist", () => {
    const files = globSync(`{${FOLDERS.join(",")}}/**/*`);
    const unused = areas.filter((area) => !files.some((file) => matchesGlob(file, area.files)));
    expect(unused.map((area) => area.files)).toEqual([]);
  });
});
