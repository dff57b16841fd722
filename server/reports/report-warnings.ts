import { type RawBuilder, sql } from "kysely";
import { formatCount } from "../../src/rules/format-count.ts";
import type { ReportWarning } from "../../src/api/report-contract.ts";
import type { ServiceReport } from "../powerbi/power-bi.ts";
import type { DataSetSource } from "../powerbi/report-engine.ts";
import { isServiceFailure, ReportError } from "../powerbi/report-error.ts";
import { loadRows } from "../store/named-statements.ts";
import type { Store } from "../store/open-store.ts";

const MAX_LISTED = 200;
/** In one run, so that a run ends before the next one starts. */
const MAX_LOOKED_UP = 50;

interface FoundWarning extends Omit<ReportWarning, "text"> {
  otherClients: number;
  isElsewhere: boolean;
  total: number;
}

/** Reports without row-level security whose data other clients have too, and those in workspaces of other clients. */
export async function loadReportWarnings(store: Store): Promise<{ warnings: ReportWarning[]; total: number }> {
  const rows = await findWarnings(store);
  return {
    warnings: rows.map(({ subscriptionReportId, reportName, clientName, ...found }) => ({
      subscriptionReportId,
      reportName,
      clientName,
      text: describe(found),
    })),
    total: rows[0]?.total ?? 0,
  };
}

interface GivenReport {
  subscriptionId: string;
  reportId: string;
  rls: boolean;
}

/** What would be wrong with reports of an import, or whose mappings are imported, by client and report. */
export async function planWarnings(store: Store, reports: readonly GivenReport[]): Promise<Map<string, string>> {
  const { rows } = await sql<GivenReport & { otherClients: number }>`
    with given as (
      select * from unnest(${reports.map(({ subscriptionId }) => subscriptionId)}::text[],
        ${reports.map(({ reportId }) => reportId)}::text[], ${reports.map(({ rls }) => rls)}::boolean[])
        as given(subscription_id, report_id, rls)),
    planned as (
      select * from given union all
      select subscription_id, report_id, rls from report
      where not exists (select from given where (given.subscription_id, given.report_id) = (report.subscription_id, report.report_id))),
    unsecured as (
      select subscription_id, report_id, coalesce(report_data_set.data_set_id, report_id) as data
      from planned left join report_data_set using (report_id) where not rls),
    shared as (${selectShared})
    select distinct subscription_id as "subscriptionId", report_id as "reportId", others::integer as "otherClients"
    from given join unsecured using (subscription_id, report_id) join shared using (data)`.execute(store);
  return new Map(
    rows.map(({ subscriptionId, reportId, otherClients }) => [
      `${subscriptionId} ${reportId}`,
      describe({ otherClients, isElsewhere: false }),
    ]),
  );
}

/** Undefined: nothing is wrong. It is asked at each mapping, so it reads only the reports with the same data. */
export async function findReportWarning(store: Store, report: number): Promise<string | undefined> {
  const [found] = await findWarnings(store, {
    asked: sql`report.id = ${report}`,
    sameData: sql`report_id = any(array(
      select report_id from report where id = ${report} union
      select other.report_id from report join report_data_set as own using (report_id)
        join report_data_set as other on other.data_set_id = own.data_set_id where report.id = ${report}))`,
  });
  return found && describe(found);
}

const selectShared = sql`select data, count(distinct subscription_id) - 1 as others
  from unsecured group by data having count(distinct subscription_id) > 1`;

/** Until its data set is known, a report shares its data only with itself at other clients. */
const findWarnings = (
  store: Store,
  { asked, sameData }: Record<"asked" | "sameData", RawBuilder<unknown>> = { asked: sql`true`, sameData: sql`true` },
): Promise<FoundWarning[]> =>
  loadRows(
    store,
    sql<FoundWarning>`with unsecured as (
      select report.id, report.subscription_id, coalesce(report_data_set.data_set_id, report_id) as data
      from report left join report_data_set using (report_id) where not report.rls and ${sameData}),
    shared as (${selectShared})
    select report.id as "subscriptionReportId", report.report_name as "reportName",
      subscription.display_name as "clientName", coalesce(shared.others, 0)::integer as "otherClients",
      not ${isAllowedWorkspace} as "isElsewhere", (count(*) over ())::integer as total
    from report join subscription on subscription.id = report.subscription_id
      left join unsecured on unsecured.id = report.id left join shared on shared.data = unsecured.data
    where (shared.data is not null or not ${isAllowedWorkspace}) and ${asked}
    order by report.lower_name, report.id limit ${MAX_LISTED}`,
  );

const isAllowedWorkspace = sql`(subscription.workspaces = '{}' or report.group_id = any(subscription.workspaces))`;

function describe({ otherClients, isElsewhere }: Pick<FoundWarning, "otherClients" | "isElsewhere">): string {
  const shared = `Row Level Security is off, and ${formatCount(otherClients, "other client")} can open the same data: readers see the rows of all.`;
  return [
    ...(otherClients > 0 ? [shared] : []),
    ...(isElsewhere ? ["Its workspace is not on the client’s list."] : []),
  ].join(" ");
}

export const FOREIGN_WORKSPACE = "This client’s reports may not be in this workspace";

/** A list without entries allows all. */
export const mayUseWorkspace = ({ workspaces }: { workspaces: readonly string[] }, groupId: string): boolean =>
  workspaces.length === 0 || workspaces.includes(groupId.trim().toLowerCase());

/** Looks up the data sets that are not known, or were a day ago. */
export async function lookUpDataSets(store: Store, source: DataSetSource): Promise<void> {
  const { rows } = await sql<ServiceReport>`
    select distinct on (checked_at, report_id) report_id as "reportId", group_id as "groupId", profile_id as "profileId"
    from report join subscription on subscription.id = report.subscription_id left join report_data_set using (report_id)
    where not rls and (checked_at is null or checked_at < now() - interval '1 day')
    order by checked_at nulls first, report_id limit ${MAX_LOOKED_UP}`.execute(store);
  for (const report of rows) {
    try {
      await keepDataSet(store, report.reportId, await source.findDataSet(report));
    } catch (error) {
      if (!(error instanceof ReportError)) throw error;
      if (isServiceFailure(error)) return;
      // A report that cannot be read shows nothing. It is asked for again a day later.
      await keepDataSet(store, report.reportId, null);
    }
  }
}

export async function keepDataSet(store: Store, reportId: string, dataSetId: string | null): Promise<void> {
  await sql`insert into report_data_set (report_id, data_set_id) values (${reportId}, ${dataSetId ?? reportId})
    on conflict (report_id) do update set checked_at = now(),
      data_set_id = ${dataSetId === null ? sql`report_data_set.data_set_id` : dataSetId}`.execute(store);
}
