import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright";
import { demo } from "../server/standins/demo-data.ts";
import { openStore } from "../server/store/open-store.ts";
import { createDataFolder } from "./large-data.ts";
import { openBrowser, throttle } from "./browser.ts";
import { timeToPaint } from "./time-to-paint.ts";
import { openFirstPage, signIn, startPortal } from "./portal.ts";
import { atMost, median, type ResultRow } from "./result-row.ts";

const ROUNDS = 5;
/** The pause of a user between two controls. */
const PAUSE_MS = 300;
const FEW = 100;
const MANY = 10_000;
const names = {
  plain: "Quarterly report of the northern region",
  accented: "Übersicht der Größe: crédit général à Łódź",
};
const kinds = Object.keys(names) as (keyof typeof names)[];

/** Compares the selection dialog with 10,000 reports of one client with one of 100, with the processor slowed 4×. */
export async function benchPicker(): Promise<ResultRow[]> {
  const folder = await createDataFolder();
  await assignReports(folder, "Ben Ortiz");
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const context = await browser.newContext();
  await signIn(context, portal.origin, "Ben Ortiz");
  const page = await context.newPage();
  await openFirstPage(page, portal.origin);
  await throttle(page, "cable");
  const figures: Record<string, Figures[]> = {};
  for (const kind of kinds) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const count of [FEW, MANY]) (figures[clientOf(kind, count)] ??= []).push(await measure(page, kind, count));
    }
  }
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  const medianOf = (kind: string, count: number, what: keyof Figures) =>
    median((figures[clientOf(kind, count)] ?? []).map((one) => one[what]));
  const worstRatio = (...whats: (keyof Figures)[]) =>
    Math.max(...kinds.flatMap((kind) => whats.map((what) => medianOf(kind, MANY, what) / medianOf(kind, FEW, what))));
  return [
    atMost("10,000 options: opening ÷ 100 options", worstRatio("open"), 1.3),
    atMost("10,000 options: one typed letter ÷ 100 options", worstRatio("first", "next"), 1.3),
    atMost("10,000 options: nodes", Math.max(...kinds.map((kind) => medianOf(kind, MANY, "nodes"))), 60),
  ];
}

interface Figures {
  open: number;
  first: number;
  next: number;
  nodes: number;
}

async function measure(page: Page, kind: keyof typeof names, count: number): Promise<Figures> {
  const client = page.getByRole("combobox", { name: "Client Name" });
  await client.click();
  await client.fill(clientOf(kind, count));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(PAUSE_MS);
  const picker = page.getByRole("combobox", { name: "Report Name" });
  const open = await timeToPaint(page, () => picker.click());
  await page.waitForTimeout(PAUSE_MS);
  const nodes = await page.locator("[popover] *").count();
  const first = await timeToPaint(page, () => page.keyboard.type("r"));
  const next = await timeToPaint(page, () => page.keyboard.type("e"));
  await page.keyboard.press("Escape");
  return { open, first, next, nodes };
}

const clientOf = (kind: string, count: number) => `${count} ${kind}`;

async function assignReports(folder: string, name: string): Promise<void> {
  const { store, close } = await openStore({ folder });
  const person = demo.people.find(({ displayName }) => displayName === name)?.id ?? "";
  for (const kind of kinds) {
    for (const count of [FEW, MANY]) {
      const id = `${kind}-${count}`;
      await sql`insert into subscription values (${id}, ${clientOf(kind, count)}, null)`.execute(store);
      await sql`insert into membership values (${id}, ${person})`.execute(store);
      await sql`with made as (insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
        select ${id}, lpad(to_hex(n), 8, '0') || '-0000-0000-0000-000000000000', ${names[kind]} || ' ' || n, '11111111-0000-0000-0000-000000000000', false, ''
        from generate_series(1, ${sql.lit(count)}) n returning id)
        insert into mapping select id, ${person} from made`.execute(store);
    }
  }
  await close();
}
