import { isSameId } from "../../src/rules/guid.ts";
import { readFurtherItems } from "../../src/rules/reports/further-items.ts";
import { keepAnswers } from "./kept-answers.ts";
import type { DataSet, PowerBi, Report, ServiceReport } from "./power-bi.ts";
import { ReportError } from "./report-error.ts";

/** The data sets that a report needs. */
export interface NeededDataSets {
  /** The report's own data set and the one that it is bound to first, then those that these query. */
  ids: string[];
  /** What is known of those that the service principal may read. */
  readable: DataSet[];
}

/** Power BI allows chains of three. The limit only ends an endless one. */
const MAX_DATA_SETS = 20;

/** Follows the DirectQuery connections from the report's data sets to others, which may be in other workspaces. */
async function loadDataSets(
  powerBi: PowerBi,
  { groupId, furtherItems }: ServiceReport,
  { datasetId, datasetWorkspaceId }: Report,
  signal: AbortSignal,
): Promise<NeededDataSets> {
  const readable: DataSet[] = [];
  const { boundModel } = readFurtherItems(furtherItems);
  const needed = [
    ...(datasetId === null ? [] : [{ groupId: datasetWorkspaceId ?? groupId, id: datasetId }]),
    ...(boundModel ? [boundModel] : []),
  ];
  // The loop goes on with the data sets that are added to the list.
  for (const { groupId: workspace, id } of needed) {
    const dataSet = await nullIfUnreadable(powerBi.getDataSet(workspace, id, signal));
    if (dataSet) readable.push(dataSet);
    for (const upstream of dataSet?.upstreamDatasets ?? []) {
      const isKnown = needed.some((known) => isSameId(known.id, upstream.targetDatasetId));
      if (!isKnown && needed.length < MAX_DATA_SETS)
        needed.push({ groupId: upstream.groupId ?? workspace, id: upstream.targetDatasetId });
    }
  }
  return { ids: needed.map(({ id }) => id), readable };
}

/** The service principal may lack the right to a data set: what it requires is then unknown. */
export function nullIfUnreadable<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (error instanceof ReportError && ["absent", "forbidden", "rejected"].includes(error.kind)) return null;
    throw error;
  });
}

interface KeptDetails {
  report: Report;
  dataSets?: NeededDataSets;
}

const KEPT_MS = 5 * 60_000;
/** What one profile may read, another may not. Each client may bind the report to a model of its own. */
const keyOf = ({ groupId, reportId, profileId, furtherItems }: ServiceReport) => [
  groupId,
  reportId,
  profileId,
  ...(furtherItems ?? []),
];

export type ReportDirectory = ReturnType<typeof createReportDirectory>;

/** Keeps what Power BI knows about reports for some minutes, because each opening and each renewal needs it. */
export function createReportDirectory(now: () => number) {
  const kept = keepAnswers<KeptDetails>({ now, keptMs: KEPT_MS });

  return {
    async findReport(powerBi: PowerBi, address: ServiceReport, signal: AbortSignal): Promise<Report> {
      const found = kept.find(keyOf(address));
      if (found) return found.report;
      const report = await powerBi.getReport(address.groupId, address.reportId, signal);
      kept.keep(keyOf(address), { report });
      return report;
    },
    /** Undefined until they have been loaded. */
    findDataSets: (address: ServiceReport): NeededDataSets | undefined => kept.find(keyOf(address))?.dataSets,
    async loadDataSets(
      powerBi: PowerBi,
      address: ServiceReport,
      report: Report,
      signal: AbortSignal,
    ): Promise<NeededDataSets> {
      const dataSets = await loadDataSets(powerBi, address, report, signal);
      const found = kept.find(keyOf(address));
      if (found) found.dataSets = dataSets;
      return dataSets;
    },
    forget: (address: ServiceReport) => kept.forget(keyOf(address)),
  };
}
