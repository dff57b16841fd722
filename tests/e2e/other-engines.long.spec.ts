/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { choose, enterPortal, test } from "../support/e2e/portal.ts";
import { cancelSelection, selectionDialog, viewReport } from "../support/e2e/report-view.ts";
import { recordFigure } from "../support/server/figures.ts";

interface CodeSniffer {
  process: (standard: string, page: Document, done: () => void) => void;
  ERROR: number;
  getMessages: () => { type: number; code: string; element: Element }[];
}

interface Checker {
  check: (page: Document, policies: string[]) => Promise<{ results: CheckedElement[] }>;
}

interface CheckedElement {
  ruleId: string;
  value: [policy: string, result: string];
  snippet: string;
}

/** What IBM’s checker takes for a fault, and why it is none. */
const acceptedFaults = [
  // Behind a modal dialog, which keeps the focus: keyboard.spec.ts.
  /^aria_hidden_nontabbable: /,
  // It announces what is in it, and needs no name of its own.
  /^input_label_exists: <output/,
  // ARIA 1.3 allows it everywhere; the checker knows 1.2.
  /^aria_attribute_allowed: <th [^>]*aria-description/,
];

const engines = {
  HTML_CodeSniffer: {
    script: readFileSync("node_modules/html_codesniffer/build/HTMLCS.js", "utf8"),
    find: (page: Page) =>
      page.evaluate(async () => {
        const { HTMLCS } = globalThis as unknown as { HTMLCS: CodeSniffer };
        await new Promise<void>((resolve) => HTMLCS.process("WCAG2AA", document, resolve));
        return HTMLCS.getMessages()
          .filter(({ type }) => type === HTMLCS.ERROR)
          .map(({ code, element }) => `${code}: ${element.outerHTML.slice(0, 120)}`);
      }),
  },
  "IBM’s checker": {
    script: readFileSync("node_modules/accessibility-checker-engine/ace.js", "utf8"),
    find: (page: Page) =>
      page.evaluate(async () => {
        const { ace } = globalThis as unknown as { ace: { Checker: new () => Checker } };
        const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
        return results
          .filter(({ value: [policy, result] }) => policy === "VIOLATION" && result === "FAIL")
          .map(({ ruleId, snippet }) => `${ruleId}: ${snippet}`);
      }),
  },
};

const screens: Record<string, (page: Page, go: (path: string) => Promise<unknown>) => Promise<unknown>> = {
  "selection dialog": async (page, go) => {
    await go("/report");
    await selectionDialog(page).waitFor();
    await expect(page.locator("#first-screen")).toHaveCount(0);
  },
  home: async (page, go) => {
    await go("/report");
    await cancelSelection(page);
    await page.getByRole("searchbox", { name: "Report or client" }).waitFor();
  },
  report: (page, go) => go("/report").then(() => viewReport(page)),
  reports: (page, go) => go("/admin/reports").then(() => openFirstRow(page)),
  clients: (page, go) => go("/admin/clients").then(() => openFirstRow(page)),
  people: (page, go) => go("/admin/people").then(() => openFirstRow(page)),
  "access matrix": (page, go) => go("/admin/access").then(() => choose(page, "Client", "Alderbrook Marine Group")),
  "new client": (page, go) => go("/admin/clients?setup=new").then(() => page.getByRole("heading").first().waitFor()),
  openings: (page, go) => go("/admin/openings").then(() => page.getByRole("table").waitFor()),
  service: (page, go) => go("/admin/service").then(() => page.getByRole("region", { name: "Database" }).waitFor()),
};

const openFirstRow = (page: Page) => page.locator("main tbody").getByRole("button").first().click();

const controlPage = `<!doctype html><html><body><img src="data:,"><input><p style="color:#bbb;background:#fff">Text</p>`;

for (const [name, { script, find }] of Object.entries(engines))
  test(`${name} finds nothing at level AA on the main screens, and something on a page with faults`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(300_000);
    await page.setContent(controlPage);
    await page.evaluate(script);
    expect((await find(page)).length).toBeGreaterThan(0);
    const problems: string[] = [];
    await enterPortal(page, portal, "Ada Keller");
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const [screen, open] of Object.entries(screens)) {
      await open(page, (path) => page.goto(portal.origin + path));
      await page.evaluate(script);
      const found = (await find(page)).filter((problem) => !acceptedFaults.some((fault) => fault.test(problem)));
      problems.push(...found.map((problem) => `${screen}: ${problem.slice(0, 200)}`));
    }
    expect(problems).toEqual([]);
    recordFigure(`${name} at AA`, `0 problems, ${Object.keys(screens).length} screens`, "0 problems");
  });
