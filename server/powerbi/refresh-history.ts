import type { ReportFreshness } from "../../src/api/freshness-contract.ts";
import { readFurtherItems } from "../../src/rules/reports/further-items.ts";
import { keepAnswers } from "./kept-answers.ts";
import type { PowerBi, Refresh, Report, ServiceReport } from "./power-bi.ts";
import { isServiceFailure, ReportError } from "./report-error.ts";

/** The data set of a stored report without row-level security is not known. */
export interface FreshnessRequest extends ServiceReport {
  dataSetId: string | null;
}

export interface FreshnessSource {
  /** What the report service does not say is null. */
  readFreshness(request: FreshnessRequest): Promise<ReportFreshness>;
}

interface SourceOptions {
  actAs: (address: ServiceReport) => PowerBi;
  findReport: (address: ServiceReport, signal: AbortSignal) => Promise<Report>;
  now: () => number;
}

const KEPT_MS = 3 * 60_000;
const TIMEOUT_MS = 6000;
export const unknownFreshness: ReportFreshness = { refreshedAt: null, failedAt: null };

/** Asks for the last refreshes of a report's data set, and keeps the answer for some minutes. */
export function createFreshnessSource({ actAs, findReport, now }: SourceOptions): FreshnessSource {
  const kept = keepAnswers<Promise<ReportFreshness>>({ now, keptMs: KEPT_MS });

  async function load({ dataSetId, ...address }: FreshnessRequest): Promise<ReportFreshness> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { boundModel } = readFurtherItems(address.furtherItems);
    if (boundModel)
      return summarizeRefreshes(await actAs(address).getRefreshes(boundModel.groupId, boundModel.id, signal));
    const report = await findReport(address, signal);
    const id = dataSetId ?? report.datasetId;
    if (id === null) return unknownFreshness;
    return summarizeRefreshes(
      await actAs(address).getRefreshes(report.datasetWorkspaceId ?? address.groupId, id, signal),
    );
  }

  return {
    readFreshness(request) {
      const { groupId, reportId, profileId, dataSetId, furtherItems } = request;
      const key = [groupId, reportId, profileId, dataSetId, ...(furtherItems ?? [])];
      const found = kept.find(key);
      if (found) return found;
      const freshness = load(request).catch((error: unknown) => {
        // A refusal is kept: some data sets have no refreshes, and only those who may write a data set see them.
        const isRefused = error instanceof ReportError && !isServiceFailure(error);
        if (!isRefused) kept.forget(key);
        if (error instanceof ReportError) return unknownFreshness;
        throw error;
      });
      kept.keep(key, freshness);
      return freshness;
    },
  };
}

/** The newest refresh comes first. One that runs or was cancelled says nothing about the data. */
export function summarizeRefreshes(refreshes: readonly Refresh[]): ReportFreshness {
  const [last, ...earlier] = refreshes.filter(({ status }) => status === "Completed" || status === "Failed");
  const completed = last?.status === "Failed" ? earlier.find(({ status }) => status === "Completed") : last;
  return {
    refreshedAt: completed?.endTime ?? null,
    failedAt: last?.status === "Failed" ? (last.endTime ?? last.startTime) : null,
  };
}
