import { expect, type Locator, type Page, test as base } from "@playwright/test";
import { enterPortalAnew, type Portal } from "../support/e2e/portal.ts";
import { measureReferenceTask } from "../../tools/reference-task.ts";
import { goToAdmin } from "../support/e2e/report-view.ts";
import { company } from "../support/server/company.ts";
import { recordFigure } from "../support/server/figures.ts";
import { addLeaver, leaver, newcomer } from "../support/server/leaver.ts";
import { fillStore } from "../support/server/fill-store.ts";
import { startPortal } from "../support/e2e/portal-server.ts";

const FILLING_LIMIT_MS = 10 * 60_000;
const SLOWER = 4;

/** The product over the data of a whole company, filled once. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, provide) => {
      const { origin, stop } = await startPortal((folder) => fillStore({ folder }, company, addLeaver));
      await provide({ origin });
      await stop();
    },
    { scope: "worker", timeout: FILLING_LIMIT_MS },
  ],
});

/** Slows the page's processor down. Returns how long its longest task was since the last question. */
async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    const longest = { duration: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
    }).observe({ type: "longtask" });
    Object.assign(globalThis, { longest });
  });
  return () =>
    page.evaluate(() => {
      const { longest } = globalThis as unknown as { longest: { duration: number } };
      const { duration } = longest;
      longest.duration = 0;
      return duration;
    });
}

test.describe.configure({ mode: "serial" });

// Found by CSS: Playwright computes roles and names in the page, which would be the longest task itself.
const button = (scope: Page | Locator, name: string) => scope.locator("button", { hasText: name }).first();
const link = (page: Page, name: string) => page.locator("nav a", { hasText: new RegExp(`^${name}$`) });
const table = (page: Page, name: string) => page.locator(`table[aria-label="${name}"]`);
const heading = (page: Page) => page.locator("h1");
const detailsOf = (page: Page, title: string) =>
  page.locator("section[aria-labelledby]", { has: page.locator("h2", { hasText: title }) });
const count = (value: number) => value.toLocaleString("en");

interface Input {
  click: (target: Locator) => Promise<void>;
  press: (key: string, target?: Locator) => Promise<void>;
}

/** The longest task may take so many times as long as the reference task, which is timed in the same run. */
const LONGEST_TASK_RATIO = 4;

/** Signs in and opens Admin. What is clicked and pressed from then on is counted. Typed names are not. */
async function answerInAdmin(page: Page, portal: Portal, question: string, answer: (input: Input) => Promise<void>) {
  await enterPortalAnew(page, portal, "Ada Keller");
  await goToAdmin(page);
  const longestTask = await watchLongTasks(page);
  let clicks = 0;
  let keys = 0;
  await answer({
    async click(target) {
      clicks += 1;
      await target.click();
    },
    async press(key, target) {
      keys += 1;
      await (target ? target.press(key) : page.keyboard.press(key));
    },
  });
  expect(clicks).toBeLessThanOrEqual(3);
  expect(keys).toBeLessThanOrEqual(3);
  const longest = await longestTask();
  const ratio = longest / (await measureReferenceTask(page));
  const { subscriptions, reports, people, mappings } = company;
  const where = `${count(subscriptions)} clients, ${count(reports)} reports, ${count(people)} people, ${count(mappings)} mappings`;
  const task = `longest task ${Math.round(longest)} ms at 4× slower, ${ratio.toFixed(1)} × the reference task`;
  recordFigure(`full size: ${question}`, `${clicks} clicks, ${keys} keys, ${task}, ${where}`, "≤ 3 clicks, ≤ 100 ms");
  expect(ratio).toBeLessThanOrEqual(LONGEST_TASK_RATIO);
}

/** Typing narrows the list without a click: `/` leads to the search. */
async function find(page: Page, { press }: Input, list: string, text: string) {
  await expect(table(page, list)).toBeVisible();
  await press("/");
  await page.keyboard.type(text);
  await expectFound(page, list, text);
}

async function expectFound(page: Page, list: string, text: string) {
  const rows = table(page, list).locator("tbody tr");
  await expect(rows.filter({ hasNotText: text })).toHaveCount(0);
  await expect(rows.first()).toContainText(text);
}

test("at full size: what can this person see [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "what can this person see", async (input) => {
    const { click } = input;
    await click(link(page, "People"));
    await expect(heading(page)).toHaveText(new RegExp(`^People ${count(company.people).slice(0, -2)}`));
    await find(page, input, "People", leaver);
    await click(button(table(page, "People"), leaver));
    const details = detailsOf(page, leaver);
    const summary = await details.locator("h3", { hasText: /^What they can see \d+$/ }).textContent();
    const total = Number(/\d+$/.exec(summary ?? "")?.[0]);
    expect(total).toBeGreaterThanOrEqual(20);
    await expect(details.locator("li", { hasText: "Directly" })).toHaveCount(total);
  });
});

test("at full size: copy their access to a colleague [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "copy their access to a colleague", async (input) => {
    const { click } = input;
    await click(link(page, "People"));
    await find(page, input, "People", newcomer);
    await click(button(table(page, "People"), newcomer));
    await click(button(page, "Copy access…"));
    await expect(table(page, "Copy access from")).toBeVisible();
    await page.keyboard.type(leaver);
    await expectFound(page, "Copy access from", leaver);
    await input.press("Enter");
    const question = /^They get \d+ reports? at \d+ clients?\. Nothing has been added yet\.$/;
    await expect(page.locator("p", { hasText: question })).toBeVisible();
    await input.press("Enter", page.locator("button", { hasText: /^Copy access$/ }));
    await expect(page.locator("output", { hasText: /^(\d+) of \1 done\.$/ })).toBeVisible();
  });
});

test("at full size: remove a leaver everywhere [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "remove a leaver everywhere", async (input) => {
    const { click } = input;
    await click(link(page, "People"));
    await find(page, input, "People", leaver);
    await click(button(table(page, "People"), leaver));
    await click(button(page, "Remove everywhere"));
    const question = page.locator("[role=dialog]", { hasText: "Remove everywhere" });
    await expect(question).toContainText(/They lose \d+ reports, \d+ clients/);
    await input.press("Enter", button(question, "Remove everywhere"));
    const done = "They are removed everywhere and can no longer sign in.";
    await expect(page.locator("output", { hasText: done })).toBeVisible();
  });
});

test("at full size: who can see this report over all clients [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "who can see this report over all clients", async (input) => {
    const { click } = input;
    await click(link(page, "Reports"));
    await expect(heading(page)).toHaveText(`Reports ${count(company.reports + 12)}`);
    await find(page, input, "Reports", "Claims & Losses");
    await click(button(table(page, "Reports"), "Claims & Losses"));
    const details = detailsOf(page, "Claims & Losses");
    await expect(details.locator("p", { hasText: /^\d+ accesses at [2-9] clients$/ })).toBeVisible();
    await expect(details.locator("li", { hasText: "@" }).first()).toBeVisible();
  });
});

test("at full size: which reports have no readers [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "which reports have no readers", async (input) => {
    const { click } = input;
    await click(link(page, "Reports"));
    await expect(table(page, "Reports")).toBeVisible();
    await click(page.getByLabel("No readers"));
    await expect(table(page, "Reports").locator("tbody tr td[data-label=Readers]").first()).toHaveText("0");
    const readers = await table(page, "Reports").locator("tbody tr td[data-label=Readers]").allTextContents();
    expect(readers).toEqual(readers.map(() => "0"));
  });
});

test("at full size: what changed lately [long: six questions]", async ({ page, portal }) => {
  await answerInAdmin(page, portal, "what changed lately", async (input) => {
    const { click } = input;
    await click(link(page, "Audit log"));
    const newest = table(page, "Audit log").locator("tbody tr").first();
    await expect(newest).toContainText(`Removed ${leaver} from the client`);
    await expect(newest).toContainText("ada.keller@");
  });
});
