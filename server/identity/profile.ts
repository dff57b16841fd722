import type { Store } from "../store/open-store.ts";
import type { Profile } from "./claims.ts";

/** What the provider does not tell stays as it is stored. */
export const toColumns = ({ email, name }: Profile): { email?: string; display_name?: string } => ({
  ...(email === null ? {} : { email }),
  ...(name === null ? {} : { display_name: name }),
});

/** Follows a change of name or email at the provider. Most renewals change nothing, and then write nothing. */
export async function updateProfile(store: Store, principalId: string, profile: Profile): Promise<void> {
  const columns = toColumns(profile);
  const changed = Object.entries(columns) as [keyof typeof columns, string][];
  if (changed.length === 0) return;
  await store
    .updateTable("person")
    .set(columns)
    .where("principal_id", "=", principalId)
    .where((is) => is.or(changed.map(([column, value]) => is(column, "<>", value))))
    .execute();
}
