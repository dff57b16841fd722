import type { EmbedConfig, ReportCheck } from "../../src/api/contract.ts";
import { createEntra, type Principal } from "./entra.ts";
import { realWire, type Wire } from "./http-request.ts";
import { createPowerBi, type PowerBi } from "./power-bi.ts";
import { ReportError } from "./report-error.ts";

export interface Wanted {
  reportId: string;
  groupId: string;
  dataSetId: string | null;
  identity: { username: string } | null;
}

export interface ReportEngine {
  embed(wanted: Wanted): Promise<EmbedConfig>;
  check(reportId: string, groupId: string): Promise<ReportCheck>;
}

export interface EngineOptions extends Principal {
  /** Such as https://api.powerbi.com: another in each sovereign cloud. */
  apiUrl: string;
  /** What every effective identity carries beside its party. */
  roles: readonly string[];
  customData: string | undefined;
}

const LIFETIME_MINUTES = 15;

/** Under the 20 s after which a browser gives the call up: the portal's own text arrives first. */
const LIMIT_MS = 18_000;

export function createReportEngine(options: EngineOptions, wire: Wire = realWire): ReportEngine {
  const powerBi = createPowerBi(options.apiUrl, createEntra(options, wire, LIMIT_MS), wire);

  return {
    async embed(wanted) {
      const effective = effectiveIdentity(wanted, options);
      const signal = AbortSignal.timeout(LIMIT_MS);
      const report = await powerBi.report(wanted.groupId, wanted.reportId, signal);
      const dataSetId = wanted.dataSetId ?? report.datasetId;
      if (effective && report.datasetId !== null && !same(report.datasetId, effective.datasets[0]))
        throw new ReportError("unsafe", "The report is drawn from another data set");
      const { token, expiration } = await powerBi.generateToken(
        {
          reports: [{ id: report.id }],
          datasets: dataSetId === null ? [] : [{ id: dataSetId }],
          ...(effective ? { identities: [effective] } : {}),
          lifetimeInMinutes: LIFETIME_MINUTES,
        },
        signal,
      );
      return {
        embedUrl: report.embedUrl,
        id: report.id,
        embedToken: token,
        displayName: report.name,
        errorMessage: null,
        expiration,
      };
    },

    async check(reportId, groupId) {
      const signal = AbortSignal.timeout(LIMIT_MS);
      try {
        return await found(powerBi, reportId, groupId, signal);
      } catch (error) {
        if (!(error instanceof ReportError) || !(error.kind in missing)) throw error;
        return {
          exists: false,
          reportName: null,
          dataSetId: null,
          identityRequired: false,
          message: missing[error.kind as keyof typeof missing],
        };
      }
    },
  };
}

const missing = {
  absent: "There is no such report in this group.",
  forbidden: "The portal may not read this group. Add its service principal to the workspace.",
  rejected: "Report Id or Group Id is not one that Power BI knows.",
};

async function found(powerBi: PowerBi, reportId: string, groupId: string, signal: AbortSignal): Promise<ReportCheck> {
  const report = await powerBi.report(groupId, reportId, signal);
  const seen = { exists: true, reportName: report.name, dataSetId: report.datasetId };
  if (report.datasetId === null)
    return { ...seen, identityRequired: false, message: "The report exists and has no data set of its own." };
  try {
    const { isEffectiveIdentityRequired } = await powerBi.dataSet(groupId, report.datasetId, signal);
    const message = isEffectiveIdentityRequired
      ? "The report exists. Its data set demands Row Level Security."
      : "The report exists. Its data set needs no Row Level Security.";
    return { ...seen, identityRequired: isEffectiveIdentityRequired, message };
  } catch (error) {
    if (!(error instanceof ReportError) || !(error.kind in missing)) throw error;
    return {
      ...seen,
      identityRequired: false,
      message: "The report exists. Whether its data set demands Row Level Security could not be read.",
    };
  }
}

/** A data set without a party, or a party without a data set, would show every client's rows: neither leaves this house. */
function effectiveIdentity({ dataSetId, identity }: Wanted, { roles, customData }: EngineOptions) {
  if (dataSetId === null && identity === null) return null;
  if (!dataSetId || !identity?.username.trim()) throw new ReportError("unsafe", "Row-level security is incomplete");
  const datasets: [string] = [dataSetId];
  return {
    username: identity.username,
    datasets,
    ...(roles.length > 0 ? { roles } : {}),
    ...(customData ? { customData } : {}),
  };
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
