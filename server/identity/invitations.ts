import { sql } from "kysely";
import type { StoreTransaction } from "../store/open-store.ts";
import type { Identity } from "./claims.ts";

/**
 * Gives an invited person the subject of their first sign-in, and resolves to the name that they were invited by. Only
 * an email that the provider has verified is compared, and only for a subject that the portal does not know. Of two
 * sign-ins at once, the second waits for the first and then finds no invitation.
 */
export async function useInvitation(
  tx: StoreTransaction,
  realm: string,
  { subject, verifiedEmail }: Pick<Identity, "subject" | "verifiedEmail">,
): Promise<string | undefined> {
  if (verifiedEmail === null) return undefined;
  const invited = await tx
    .updateTable("person")
    .set({ subject })
    .where("realm", "=", realm)
    .where("subject", "is", null)
    .where("invitation_ends_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`lower(email) = lower(${verifiedEmail})`)
    .where(
      sql<boolean>`not exists (select from person as known where known.realm = ${realm} and known.subject = ${subject})`,
    )
    .returning("display_name as name")
    .executeTakeFirst();
  return invited?.name;
}
