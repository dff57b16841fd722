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
/** The search replaces accented letters by plain ones, which takes time. */
const reportNames = {
  plain: "Quarterly report of the northern region",
  accented: "Übersicht der Größe: crédit général à Łódź",
};
type NameKind = keyof typeof reportNames;
const kinds = Object.keys(reportNames) as NameKind[];

/** Compares the selection dialog for a client of 10,000 reports with that for one of 100. Processor slowed 4×. */
export async function benchPicker(): Promise<ResultRow[]> {
  const folder = await createDataFolder();
  await assignReports(folder, "Ben Ortiz");
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const context = await browser.newContext();
  await signIn(context, portal.origin, "Ben Ortiz");
  const page = await context.newPage();
  await openFirstPage(page, portal.origin);
  await throttle(page, "cable", 4);
  const measurements: { kind: NameKind; count: number; figures: Figures }[] = [];
  for (const kind of kinds) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const count of [FEW, MANY]) measurements.push({ kind, count, figures: await measure(page, kind, count) });
    }
  }
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  const medianOf = (kind: NameKind, count: number, figure: keyof Figures) =>
    median(
      measurements.filter((one) => one.kind === kind && one.count === count).map(({ figures }) => figures[figure]),
    );
  const worstRatio = (...compared: (keyof Figures)[]) =>
    Math.max(
      ...kinds.flatMap((kind) => compared.map((figure) => medianOf(kind, MANY, figure) / medianOf(kind, FEW, figure))),
    );
  return [
    atMost("time to open, 10,000 options ÷ 100 options", worstRatio("open"), 1.3),
    atMost("time of one typed letter, 10,000 options ÷ 100 options", worstRatio("firstLetter", "secondLetter"), 1.3),
    atMost("10,000 options: nodes", Math.max(...kinds.map((kind) => medianOf(kind, MANY, "nodes"))), 60),
  ];
}

interface Figures {
  open: number;
  firstLetter: number;
  secondLetter: number;
  nodes: number;
}

async function measure(page: Page, kind: NameKind, count: number): Promise<Figures> {
  const client = page.getByRole("combobox", { name: "Client Name" });
  await client.click();
  await client.fill(clientOf(kind, count));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(PAUSE_MS);
  const picker = page.getByRole("combobox", { name: "Report Name" });
  const open = await timeToPaint(page, () => picker.click());
  await page.waitForTimeout(PAUSE_MS);
  const nodes = await page.locator("[popover] *").count();
  const firstLetter = await timeToPaint(page, () => page.keyboard.type("r"));
  const secondLetter = await timeToPaint(page, () => page.keyboard.type("e"));
  await page.keyboard.press("Escape");
  return { open, firstLetter, secondLetter, nodes };
}

const clientOf = (kind: string, count: number) => `${count} ${kind}`;

/** Adds clients with few and with many reports of each kind of name, and assigns all the reports to the user. */
async function assignReports(folder: string, name: string): Promise<void> {
  const { store, close } = await openStore({ folder });
  const person = demo.people.find(({ displayName }) => displayName === name)?.id ?? "";
  for (const kind of kinds) {
    for (const count of [FEW, MANY]) {
      const id = `${kind}-${count}`;
      await sql`insert into subscription values (${id}, ${clientOf(kind, count)}, null)`.execute(store);
      await sql`insert into membership values (${id}, ${person})`.execute(store);
      await sql`with made as (insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
        select ${id}, lpad(to_hex(n), 8, '0') || '-0000-0000-0000-000000000000', ${reportNames[kind]} || ' ' || n, '11111111-0000-0000-0000-000000000000', false, ''
        from generate_series(1, ${sql.lit(count)}) n returning id)
        insert into mapping select id, ${person} from made`.execute(store);
    }
  }
  await close();
}
