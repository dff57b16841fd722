import { eraseEmail } from "../people/erase-email.ts";
import { migrate } from "../store/migrate.ts";
import type { Store } from "../store/open-store.ts";
import type { Output } from "./on-server.ts";

/** `name` is a principal id, a subject or an email. */
export async function runEraseEmail(store: Store, output: Output, name: string): Promise<boolean> {
  await migrate(store);
  const { principalId, auditRows, reports, unchangeableRows } = await eraseEmail(store, name);
  await output.print(`Email of ${principalId} erased: ${auditRows} audit rows, ${reports} reports.\n`);
  if (unchangeableRows > 0)
    await output.print(
      `${unchangeableRows} audit rows of an earlier version contain it in their text and cannot be changed.\n`,
    );
  return true;
}
