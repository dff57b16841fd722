import { sql } from "kysely";
import { demo } from "../server/standins/demo-data.ts";
import { openStore } from "../server/store/open-store.ts";

export const FEW = 100;
export const MANY = 10_000;
/** The search replaces accented letters by plain ones, which takes time. */
const reportNames = {
  plain: "Quarterly report of the northern region",
  accented: "Übersicht der Größe: crédit général à Łódź",
};
export type NameKind = keyof typeof reportNames;
export const nameKinds = Object.keys(reportNames) as NameKind[];

interface LargeClient {
  name: string;
  /** The name of the demo person who is assigned all its reports. */
  reader: string;
  kind: NameKind;
  /** How many reports it has. */
  count: number;
}

/** Adds a client to the data of a folder. */
export async function addClient(folder: string, { name, reader, kind, count }: LargeClient): Promise<void> {
  const { store, close } = await openStore({ folder });
  const person = demo.people.find(({ displayName }) => displayName === reader)?.id ?? "";
  const id = `${kind}-${count}`;
  await sql`insert into subscription values (${id}, ${name}, null)`.execute(store);
  await sql`insert into membership values (${id}, ${person})`.execute(store);
  await sql`with made as (insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
    select ${id}, lpad(to_hex(n), 8, '0') || '-0000-0000-0000-000000000000', ${reportNames[kind]} || ' ' || n, '11111111-0000-0000-0000-000000000000', false, ''
    from generate_series(1, ${sql.lit(count)}) n returning id)
    insert into mapping select id, ${person} from made`.execute(store);
  await close();
}
