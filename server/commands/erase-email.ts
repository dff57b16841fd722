import { eraseEmail } from "../people/erase-email.ts";
import { migrate } from "../store/migrate.ts";
import type { Store } from "../store/open-store.ts";

/** `name` is a principal id, a subject or an email. */
export async function runEraseEmail(store: Store, name: string): Promise<boolean> {
  await migrate(store);
  const { principalId, auditRows, reports, unchangeableRows } = await eraseEmail(store, name);
  console.log(`Email of ${principalId} erased: ${auditRows} audit rows, ${reports} reports.`);
  if (unchangeableRows > 0)
    console.log(`${unchangeableRows} audit rows of an earlier version contain it in their text and cannot be changed.`);
  return true;
}
