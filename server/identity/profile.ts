import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import type { Identity } from "./claims.ts";

type KnownProfile = Pick<Identity, "profile" | "verifiedEmail">;

/** What the provider does not tell stays as it is stored. */
export const toColumns = ({ profile: { email, name }, verifiedEmail }: KnownProfile) => ({
  ...(email === null ? {} : { email, is_email_verified: verifiedEmail !== null }),
  ...(name === null ? {} : { display_name: name }),
});

/** Follows a change of name or email at the provider. Most renewals change nothing, and then write nothing. */
export async function updateProfile(store: Store, principalId: string, known: KnownProfile): Promise<void> {
  const { email, is_email_verified: isVerified, ...name } = toColumns(known);
  const columns = {
    ...name,
    // A renewal need not say again that an email is verified.
    ...(email !== undefined && {
      email,
      is_email_verified: sql<boolean>`(${isVerified} or (is_email_verified and email = ${email}))`,
    }),
  };
  const changed = Object.entries(columns);
  if (changed.length === 0) return;
  await store
    .updateTable("person")
    .set(columns)
    .where("principal_id", "=", principalId)
    .where((is) => is.or(changed.map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`)))
    .execute();
}
