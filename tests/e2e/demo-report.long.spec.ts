/// <reference lib="dom" />
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { eachPage } from "../support/e2e/demo-report.ts";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { viewReport } from "../support/e2e/report-view.ts";

/** The card of each page that compares the lines of business over years. */
const CARDS_BY_LINE: Record<string, string> = { Exposure: "Premium by year and line", Trends: "Incurred by line" };

test("the demo report has one format for amounts, shares and dates, and shows no ids [long: demo report]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await eachPage(page, async (report) => {
    const texts = await report
      .locator("p, td, b, text:not(.tick), title")
      .evaluateAll((nodes) => nodes.map(({ textContent }) => textContent));
    const all = texts.join("\n");
    for (const [amount] of all.matchAll(/\$[\d.,]+\w?/g)) expect(amount).toMatch(/^\$(0|\d{1,3}K|[\d,]+\.\dM)$/);
    for (const [share] of all.matchAll(/[\d.,]+%/g)) expect(share).toMatch(/^\d+\.\d%$/);
    expect(all).not.toMatch(/\d{4}-\d{2}-\d{2}|\d{4} Q\d|party|\d{8}/);
    for (const day of await report.locator("td.date").allTextContents())
      expect(day).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  });
});

test("the largest line comes first in each legend, and has the same colour on each page [long: demo report]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const colors = new Map<string, Set<string>>();
  const remember = (name: string, color: string) => colors.set(name, (colors.get(name) ?? new Set()).add(color));
  await eachPage(page, async (report, name) => {
    const card = (title: string) =>
      report.locator(".card").filter({ has: report.getByRole("heading", { name: title, exact: true }) });
    if (name === "Overview") {
      const ring = card("Incurred by line");
      const shares = (await ring.locator("text.value").allTextContents()).map(parseFloat);
      expect(shares).toHaveLength(4);
      expect(shares).toEqual(shares.toSorted((one, other) => other - one));
      const names = await ring.locator("text.label").allTextContents();
      const fills = await ring
        .locator(".fill")
        .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).fill));
      for (const [at, line] of names.entries()) remember(line, fills[at] ?? "");
      return;
    }
    const title = CARDS_BY_LINE[name];
    if (title === undefined) return;
    const keys = await card(title)
      .locator(".key")
      .evaluateAll((nodes: HTMLElement[]) =>
        nodes.map((node) => ({
          line: node.textContent,
          color: getComputedStyle(node, "::before").backgroundColor,
          height: [...(node.closest(".card")?.querySelectorAll(`rect.${node.className.split(" ").at(-1)}`) ?? [])]
            .map((bar) => bar.getBoundingClientRect().height)
            .reduce((total, height) => total + height, 0),
        })),
      );
    expect(keys).toHaveLength(4);
    const heights = keys.map(({ height }) => height);
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
    for (const { line, color } of keys) remember(line, color);
  });
  expect([...colors.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  expect(new Set([...colors.values()].flatMap((set) => Array.from(set))).size).toBe(4);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`each page of the demo report meets WCAG 2.2 AA, ${colorScheme} [long: demo report]`, async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ colorScheme });
    await enterPortal(page, portal);
    await viewReport(page);
    await eachPage(page, async (_report, name) => {
      const builder = new AxeBuilder({ page })
        .include(["main iframe", "#report"])
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
      // axe leaves out a frame that does not answer within a second.
      let { violations, passes } = await builder.analyze();
      for (let attempt = 0; passes.length === 0 && attempt < 10; attempt += 1)
        ({ violations, passes } = await builder.analyze());
      expect({ name, violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`) }).toEqual({
        name,
        violations: [],
      });
      expect(passes.map(({ id }) => id)).toContain("color-contrast");
    });
  });
}
