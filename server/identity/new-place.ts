import type { StoreTransaction } from "../store/open-store.ts";
import { readNetwork } from "./sign-in-rate-limit.ts";

/** More rows would make the sign-in of a busy person slow. */
const MAX_ROWS = 2000;

/** Whether the person has signed in before, and never from this network as far as the audit log tells. */
export async function isFromNewPlace(
  tx: StoreTransaction,
  { realm, subject }: { realm: string; subject: string },
  address: string | null,
): Promise<boolean> {
  if (address === null) return false;
  const latest = tx
    .selectFrom("audit")
    .innerJoin("person", "person.principal_id", "audit.principal_id")
    .where("person.realm", "=", realm)
    .where("person.subject", "=", subject)
    .select(["audit.action", "audit.address"])
    .orderBy("audit.at", "desc")
    .limit(MAX_ROWS);
  const known = await tx
    .selectFrom(latest.as("latest"))
    .where("action", "=", "signed-in")
    .where("address", "is not", null)
    .select("address")
    .distinct()
    .execute();
  const network = readNetwork(address);
  return known.length > 0 && !known.some((row) => row.address !== null && readNetwork(row.address) === network);
}
