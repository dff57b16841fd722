import { type RawBuilder, sql } from "kysely";
import { formatCount } from "../../src/rules/format-count.ts";
import { readFurtherItems } from "../../src/rules/reports/further-items.ts";
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

/** A token opens the model that a report is bound to, and the one that it is published with. */
const modelsOf = sql`coalesce(report_data_set.data_set_id, report_id) ||
  array(select split_part(item, '/', 4) from unnest(further_items) as item where item like '%/datasets/%')`;

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
      select given.*, report.further_items from given left join report using (subscription_id, report_id) union all
      select subscription_id, report_id, rls, further_items from report
      where not exists (select from given where (given.subscription_id, given.report_id) = (report.subscription_id, report.report_id))),
    unsecured as (
      select subscription_id, report_id, unnest(${modelsOf}) as data
      from planned left join report_data_set using (report_id) where not rls)
    select subscription_id as "subscriptionId", report_id as "reportId", max(others)::integer as "otherClients"
    from given join unsecured using (subscription_id, report_id) join (${selectShared}) as shared using (data)
    group by subscription_id, report_id`.execute(store);
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
        join report_data_set as other on other.data_set_id = own.data_set_id where report.id = ${report} union
      select report_id from report
        where further_items is not null and further_items && (select further_items from report where id = ${report})))`,
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
      select report.id, report.subscription_id, unnest(${modelsOf}) as data
      from report left join report_data_set using (report_id) where not report.rls and ${sameData}),
    shared as (
      select unsecured.id, max(others) as others from unsecured join (${selectShared}) as models using (data)
      group by unsecured.id)
    select report.id as "subscriptionReportId", report.report_name as "reportName",
      subscription.display_name as "clientName", coalesce(shared.others, 0)::integer as "otherClients",
      not ${isAllowedWorkspace} as "isElsewhere", (count(*) over ())::integer as total
    from report join subscription on subscription.id = report.subscription_id
      left join shared on shared.id = report.id
    where (shared.id is not null or not ${isAllowedWorkspace}) and ${asked}
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

/** Why one of a report's further items may not be used. */
export function findForeignItem(client: { workspaces: readonly string[] }, items: readonly string[]) {
  const { boundModel, paginatedReports } = readFurtherItems(items);
  const all = [...(boundModel ? [boundModel] : []), ...paginatedReports];
  return all.every(({ groupId }) => mayUseWorkspace(client, groupId))
    ? undefined
    : "This client’s reports may not use items of this workspace";
}

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
