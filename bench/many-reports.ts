import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Browser } from "playwright";
import { demo } from "../server/standins/demo-data.ts";
import { openStore, type Store } from "../server/store/open-store.ts";
import { openBrowser } from "./browser.ts";
import { createDataFolder } from "./large-data.ts";
import { startPortal } from "./portal.ts";
import type { ResultRow } from "./result-row.ts";

export const FEW = 100;
export const MANY = 10_000;
/** The search replaces accented letters by plain ones, which takes time. */
const reportNames = {
  plain: "Quarterly report of the northern region",
  accented: "Übersicht der Größe: crédit général à Łódź",
};
export type NameKind = keyof typeof reportNames;
export const nameKinds = Object.keys(reportNames) as NameKind[];

export const clientOf = (kind: NameKind, count: number) => `${count} ${kind}`;

/** Sees the clients of both sizes. */
export const PICKER_READER = "Ben Ortiz";
/** These see half as many reports of each kind. */
export const finderReaders = [
  { reader: "Elif Şahin", count: FEW },
  { reader: "Chloe Martin", count: MANY },
] as const;

/** Runs the portal with clients of few and of many reports. */
export async function withManyReports(
  work: (browser: Browser, origin: string) => Promise<ResultRow[]>,
): Promise<ResultRow[]> {
  const folder = await createDataFolder();
  const { store, close } = await openStore({ folder });
  for (const kind of nameKinds)
    for (const { reader, count } of finderReaders) await addClient(store, kind, count, reader);
  await close();
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const rows = await work(browser, portal.origin);
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

async function addClient(store: Store, kind: NameKind, count: number, finderReader: string): Promise<void> {
  const id = `${kind}-${count}`;
  await sql`insert into subscription values (${id}, ${clientOf(kind, count)}, null)`.execute(store);
  await sql`insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
    select ${id}, lpad(to_hex(n), 8, '0') || '-0000-0000-0000-000000000000', ${reportNames[kind]} || ' ' || n, '11111111-0000-0000-0000-000000000000', false, ''
    from generate_series(1, ${sql.lit(count)}) n`.execute(store);
  for (const [reader, amount] of [
    [PICKER_READER, count],
    [finderReader, count / nameKinds.length],
  ] as const) {
    const person = demo.people.find(({ displayName }) => displayName === reader)?.id ?? "";
    await sql`insert into membership values (${id}, ${person})`.execute(store);
    await sql`insert into mapping select id, ${person} from report where subscription_id = ${id}
      order by id limit ${sql.lit(amount)}`.execute(store);
  }
}
