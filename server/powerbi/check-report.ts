import type { ReportCheck } from "../../src/api/report-contract.ts";
import { isSameId } from "../../src/rules/guid.ts";
import { type FurtherItems, readFurtherItems } from "../../src/rules/reports/further-items.ts";
import { explainError, namePrincipal } from "./explain-error.ts";
import type { DataSet, PowerBi, Report, ServiceReport } from "./power-bi.ts";
import { type NeededDataSets, nullIfUnreadable, type ReportDirectory } from "./report-details.ts";
import { ReportError } from "./report-error.ts";

export interface CheckRequest extends ServiceReport {
  /** The report's own roles. Without them those of the configuration are sent. */
  roles?: readonly string[] | null;
}

export interface CheckOptions {
  powerBi: PowerBi;
  directory: ReportDirectory;
  roles: readonly string[];
  /** As which the report is read. Undefined: as the service principal itself. */
  profileId: string | undefined;
  /** The origins that the page may frame. */
  reportOrigins: readonly string[];
  /** Called with a refusal that the answer explains, because the log has its code and reason. */
  onRefused?: ((error: unknown) => void) | undefined;
}

const problemTexts = {
  paginated: "It is a paginated report. The portal shows Power BI reports only.",
  azureAnalysisServices: "Its data set is in Azure Analysis Services, which the portal does not support.",
  dataSetUnreadable: "The portal cannot read its data set.",
  upstreamUnreadable: "Its data set uses another one that the portal cannot read.",
  boundUnreadable: "The portal cannot read the model that it is bound to.",
  paginatedUnreadable: "The portal cannot read a paginated report that it shows.",
  notPaginated: "One of its further items is not a paginated report.",
  rolesMissing: "Its data set requires a role. Enter one for this report, or set POWERBI_RLS_ROLES.",
};

/** Says what Power BI knows about a report, and why the portal could not show it. */
export async function checkReport(
  options: CheckOptions,
  request: CheckRequest,
  signal: AbortSignal,
): Promise<ReportCheck> {
  try {
    const { powerBi, directory } = options;
    // An administrator has often just changed something.
    directory.forget(request);
    const report = await directory.findReport(powerBi, request, signal);
    const details = { report, dataSets: await directory.loadDataSets(powerBi, request, report, signal) };
    return {
      exists: true,
      reportName: report.name,
      dataSetId: readFurtherItems(request.furtherItems).boundModel?.id ?? report.datasetId,
      ...describeSecurity(details),
      problems: await listProblems(options, request, details, signal),
    };
  } catch (error) {
    const message = explainError(error, options.profileId);
    if (message === undefined) throw error;
    options.onRefused?.(error);
    return { exists: false, reportName: null, dataSetId: null, identityRequired: false, message, problems: [] };
  }
}

interface ReportDetails {
  report: Report;
  dataSets: NeededDataSets;
}

function describeSecurity({ report, dataSets: { ids, readable } }: ReportDetails) {
  if (report.datasetId === null)
    return { identityRequired: false, message: "The report exists. It has no data set of its own." };
  const identityRequired = readable.some(({ isEffectiveIdentityRequired }) => isEffectiveIdentityRequired);
  if (identityRequired)
    return { identityRequired, message: "The report exists. Its data set requires Row Level Security." };
  if (readable.length < ids.length)
    return {
      identityRequired: null,
      message: "The report exists. Its data set could not be checked for Row Level Security.",
    };
  return { identityRequired, message: "The report exists. Its data set does not require Row Level Security." };
}

async function listProblems(
  { powerBi, roles: defaultRoles, reportOrigins, profileId }: CheckOptions,
  { groupId, roles, furtherItems }: CheckRequest,
  details: ReportDetails,
  signal: AbortSignal,
): Promise<string[]> {
  const { report } = details;
  const { ids, readable } = details.dataSets;
  const { origin } = new URL(report.embedUrl);
  const problems: string[] = [];
  if (report.reportType === "PaginatedReport") problems.push(problemTexts.paginated);
  if (await usesAzureAnalysisServices(powerBi, groupId, details, signal))
    problems.push(problemTexts.azureAnalysisServices);
  const items = readFurtherItems(furtherItems);
  const { boundModel } = items;
  if (readable.length < ids.length) {
    const isBoundUnreadable = boundModel && !readable.some(({ id }) => isSameId(id, boundModel.id));
    const isOwnUnreadable = !readable.some(({ id }) => isSameId(id, ids[0] ?? ""));
    const text = isBoundUnreadable
      ? problemTexts.boundUnreadable
      : isOwnUnreadable
        ? problemTexts.dataSetUnreadable
        : problemTexts.upstreamUnreadable;
    problems.push(`${text} Add the ${namePrincipal(profileId)} to that data set’s workspace.`);
  }
  problems.push(...(await listPaginatedProblems(powerBi, items, namePrincipal(profileId), signal)));
  if ((roles ?? defaultRoles).length === 0 && readable.some(requiresRoles)) problems.push(problemTexts.rolesMissing);
  if (!reportOrigins.includes(origin)) problems.push(`Browsers would block it: REPORT_ORIGINS lacks ${origin}.`);
  return problems;
}

async function listPaginatedProblems(
  powerBi: PowerBi,
  { paginatedReports }: FurtherItems,
  principal: string,
  signal: AbortSignal,
): Promise<string[]> {
  const problems = new Set<string>();
  for (const { groupId, id } of paginatedReports) {
    const found = await nullIfUnreadable(powerBi.getReport(groupId, id, signal));
    if (!found) problems.add(`${problemTexts.paginatedUnreadable} Add the ${principal} to its workspace.`);
    else if (found.reportType !== "PaginatedReport") problems.add(problemTexts.notPaginated);
  }
  return [...problems];
}

const requiresRoles = (dataSet: DataSet) => dataSet.isEffectiveIdentityRolesRequired;

async function usesAzureAnalysisServices(
  powerBi: PowerBi,
  groupId: string,
  { report, dataSets }: ReportDetails,
  signal: AbortSignal,
): Promise<boolean> {
  const [ownDataSet] = dataSets.readable;
  if (!ownDataSet) return false;
  try {
    const { value } = await powerBi.getDataSources(report.datasetWorkspaceId ?? groupId, ownDataSet.id, signal);
    return value.some(({ connectionDetails }) => connectionDetails?.server?.toLowerCase().startsWith("asazure:"));
  } catch (error) {
    // Only the owner of some data sets may list their sources, and this is one of several checks.
    if (error instanceof ReportError) return false;
    throw error;
  }
}
