import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

interface NamedReport {
  groupId: string;
  subscriptionId?: string | undefined;
  subscriptionReportId?: number | undefined;
}

/**
 * As which profile an administrator's form reads a report: as that of the client or of the stored report that the form
 * names. A form that names neither gets that of a client whose workspace it is, the default one if a client has that.
 */
export async function findProfile(store: Store, report: NamedReport): Promise<string | null> {
  const { groupId, subscriptionId, subscriptionReportId } = report;
  const inWorkspace = sql<boolean>`(${groupId} = any(workspaces)
    or exists (select from report where subscription_id = subscription.id and group_id = ${groupId}))`;
  const found = await store
    .selectFrom("subscription")
    .select("profile_id as profileId")
    .where(
      subscriptionReportId !== undefined
        ? sql<boolean>`id = (select subscription_id from report where id = ${subscriptionReportId})`
        : subscriptionId === undefined
          ? inWorkspace
          : sql<boolean>`id = ${subscriptionId.toLowerCase()}`,
    )
    .orderBy(sql`profile_id nulls first`)
    .limit(1)
    .executeTakeFirst();
  return found?.profileId ?? null;
}
