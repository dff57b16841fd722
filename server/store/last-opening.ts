import { type RawBuilder, sql } from "kysely";

/** When the report that the expression names was shown last. Null: not in the time that the journal covers. */
export const selectLastShown = (report: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(shown_at) from opening where opening.report = ${report} and shown_at is not null)`;

/** The same of all reports that the subscription has now. */
export const selectLastShownOfSubscription = (subscriptionId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(${selectLastShown(sql.ref("report.id"))}) from report where report.subscription_id = ${subscriptionId})`;
