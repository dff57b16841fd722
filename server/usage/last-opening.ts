import { type RawBuilder, sql } from "kysely";

/** When the report that the expression names was shown last. Null: not in the time that the journal covers. */
export const selectLastShown = (report: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(shown_at) from opening where opening.report = ${report} and shown_at is not null)`;

/** When one of the reports that the subscription has now was last shown. */
export const selectLastShownOfSubscription = (subscriptionId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(${selectLastShown(sql.ref("report.id"))}) from report where report.subscription_id = ${subscriptionId})`;

/**
 * The last openings of these reports are still in the journal, because it has older ones: its oldest rows are deleted
 * first. A report is shown within eight hours after it was opened.
 */
const reportsKnownAsShown = sql`select key::integer from usage_total where subject = 'report' and days = 90
  and last_shown_at > (select min(opened_at) from opening) + interval '8 hours'`;

/** The journal is searched only for reports that the totals of the usage do not name. */
export const isNeverShown = (report: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${report} not in (${reportsKnownAsShown}) and ${selectLastShown(report)} is null)`;
