/// <reference lib="dom" />
import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright";
import { openStore } from "../server/store/open-store.ts";
import { measureReferenceTask } from "../tools/reference-task.ts";
import { company, type Size } from "../tests/support/server/company.ts";
import { createDataFolder } from "./large-data.ts";
import { openBrowser, throttle } from "./browser.ts";
import { timeToPaint } from "./time-to-paint.ts";
import { openFirstPage, signIn, startPortal } from "./portal.ts";
import { MS_50, MS_100, MS_200 } from "./reference-goals.ts";
import { atMost, information, median, type ResultRow } from "./result-row.ts";

const ROUNDS = 5;
const IMPORTED = 10_000;
/** The subscription whose access matrix is measured. */
const LARGE = { name: "Large client", people: 5000, reports: 500 };
const OPENINGS = 5;
const SCROLLS = 20;
const smallCompany: Size = { subscriptions: 100, reports: 400, people: 200, mappings: 4000 };

interface Figures {
  longestLoading: number;
  open: number;
  letter: number;
  longestImport: number;
  longestAccess: number;
  accessNodes: number;
  reference: number;
}

/** Compares the admin area of a whole company with that of 100 subscriptions, with the processor slowed 4×. */
export async function benchAdminSize(): Promise<ResultRow[]> {
  const small = await measure(smallCompany);
  const large = await measure(company);
  const { reference } = large;
  // In multiples of the reference task, because the machine's speed changes between the two companies.
  const growth = (figure: "open" | "letter") => large[figure] / reference / (small[figure] / small.reference);
  return [
    atMost(
      "admin area, whole company: longest script while loading ÷ reference task",
      large.longestLoading / reference,
      MS_200,
    ),
    atMost(
      "longest script while loading, minus that of 100 subscriptions, ÷ reference task",
      Math.max(0, large.longestLoading - small.longestLoading) / reference,
      MS_50,
    ),
    atMost("5,000 subscriptions: opening the picker ÷ 100", growth("open"), 1.3),
    atMost("5,000 subscriptions: one typed letter ÷ 100", growth("letter"), 1.3),
    atMost(
      "10,000 rows of CSV: longest script until the preview ÷ reference task",
      large.longestImport / reference,
      MS_100,
    ),
    atMost(
      "access matrix of 5,000 people and 500 reports: longest script, opening and scrolling, ÷ reference task",
      large.longestAccess / reference,
      MS_50,
    ),
    information(
      "longest script while loading, of the CSV and of the matrix, and the reference task, in ms",
      [large.longestLoading, large.longestImport, large.longestAccess, reference].map((ms) => ms.toFixed(0)).join(", "),
    ),
    atMost(
      "access matrix of 5,000 people and 500 reports: nodes ÷ 50 people and 50 reports",
      large.accessNodes / small.accessNodes,
      1.2,
    ),
  ];
}

async function measure(size: Size): Promise<Figures> {
  const folder = await createDataFolder(size);
  await addLargeClient(folder, size === company ? LARGE : { ...LARGE, people: 50, reports: 50 });
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const context = await browser.newContext();
  await signIn(context, portal.origin, "Ada Keller");
  const page = await context.newPage();
  await openFirstPage(page, portal.origin);
  await page.getByRole("dialog", { name: "Select Report Details" }).getByRole("button", { name: "Cancel" }).click();
  await throttle(page, "cable");
  await page.evaluate(observeScripts);
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  const longestLoading = await longestScript(page);
  const picker = page.getByRole("combobox", { name: "Subscription" });
  const open: number[] = [];
  const letter: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    open.push(await timeToPaint(page, () => picker.click()));
    letter.push(await timeToPaint(page, () => page.keyboard.type("7")));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  const longestImport = await measureImport(page);
  const access = await measureAccessMatrix(page);
  const reference = await measureReferenceTask(page);
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  return { longestLoading, open: median(open), letter: median(letter), longestImport, reference, ...access };
}

async function measureImport(page: Page): Promise<number> {
  await page.getByRole("combobox", { name: "Subscription" }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Import or export CSV" }).click();
  const rows = Array.from({ length: IMPORTED }, (_, at) => `add,Person ${at},Report ${at}`);
  await page.locator("input[type=file]").setInputFiles({
    name: "mappings.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Action,User,Report", ...rows].join("\n")),
  });
  await page.getByRole("heading", { name: "Import preview" }).waitFor();
  return longestScript(page);
}

async function measureAccessMatrix(page: Page): Promise<{ longestAccess: number; accessNodes: number }> {
  for (const view of ["Import preview", "Import or export mappings"]) {
    await page.getByRole("heading", { name: view }).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
  }
  await page.getByRole("combobox", { name: "Subscription" }).click();
  await page.keyboard.type(LARGE.name);
  await page.getByRole("option", { name: LARGE.name }).click();
  await page.getByRole("button", { name: "OK" }).click();
  const grid = page.getByRole("grid", { name: "Access matrix" });
  const longest: number[] = [];
  const nodes: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await longestScript(page);
    await page.getByRole("button", { name: "Access matrix" }).click();
    await grid.waitFor();
    nodes.push(await grid.locator("*").count());
    for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
      await grid.evaluate((table) => table.parentElement?.scrollBy(300, 900));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    longest.push(await longestScript(page));
    await page.getByRole("button", { name: "Back" }).click();
  }
  return { longestAccess: median(longest), accessNodes: median(nodes) };
}

async function addLargeClient(folder: string, { name, people, reports }: typeof LARGE): Promise<void> {
  const { store, close } = await openStore({ folder });
  const statements = [
    sql`insert into subscription values ('large', ${name}, null)`,
    sql`insert into person select 'large-' || n, 'bench', 'large-' || n, 'large-' || n || '@example.test', 'Large person ' || n, '{Reader}' from generate_series(1, ${sql.lit(people)}) n`,
    sql`insert into membership select 'large', 'large-' || n from generate_series(1, ${sql.lit(people)}) n`,
    sql`with made as (insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
      select 'large', lpad(to_hex(n), 8, '0') || '-1111-0000-0000-000000000000', 'Large report ' || n, '11111111-0000-0000-0000-000000000000', false, ''
      from generate_series(1, ${sql.lit(reports)}) n returning id)
      insert into mapping select id, 'large-' || (1 + (id * 7) % ${sql.lit(people)}) from made`,
  ];
  for (const statement of statements) await statement.execute(store);
  await close();
}

interface LongFrame extends PerformanceEntry {
  scripts: { duration: number }[];
}

/** Counts only the portal's own scripts: the browser's parsing and tracing of 11 MB would hide them. */
function observeScripts() {
  const scripts: number[] = [];
  Object.assign(window, { longScripts: scripts });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[])
      scripts.push(...frame.scripts.map(({ duration }) => duration));
  }).observe({ type: "long-animation-frame" });
}

/** The longest script since the previous call. */
const longestScript = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { longScripts } = window as unknown as { longScripts: number[] };
    return Math.max(0, ...longScripts.splice(0));
  });
