import type { EmbedConfig, ReportCheck } from "../../src/api/contract.ts";
import { createEntra, type ServicePrincipal } from "./entra.ts";
import { defaultTransport, type HttpTransport } from "./http-request.ts";
import { createPowerBi, GENERATE_TOKEN, type PowerBi } from "./power-bi.ts";
import { isServiceFailure, ReportError } from "./report-error.ts";

export interface EmbedRequest {
  reportId: string;
  groupId: string;
  dataSetId: string | null;
  identity: { username: string } | null;
}

export interface ReportEngine {
  /**
   * A probe has no retries. It starts with `probedOperation`, the call that failed last, so that it costs one call
   * while that call still fails.
   */
  embed(request: EmbedRequest, probedOperation?: string): Promise<EmbedConfig>;
  check(reportId: string, groupId: string): Promise<ReportCheck>;
}

export interface EngineOptions extends ServicePrincipal {
  /** For example https://api.powerbi.com. Each sovereign cloud has its own. */
  apiUrl: string;
  /** Sent in every effective identity, together with the party. */
  roles: readonly string[];
  customData: string | undefined;
}

const LIFETIME_MINUTES = 15;

/** Shorter than the browser's limit of 20 seconds, so that the user sees the server's error. */
const TIMEOUT_MS = 18_000;

export function createReportEngine(options: EngineOptions, transport: HttpTransport = defaultTransport): ReportEngine {
  const entra = createEntra(options, transport, TIMEOUT_MS);
  const powerBi = createPowerBi(options.apiUrl, entra, transport);
  const powerBiWithoutRetries = createPowerBi(options.apiUrl, entra, { ...transport, maxRetries: 0 });

  return {
    async embed(request, probedOperation) {
      const identity = createEffectiveIdentity(request, options);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const api = probedOperation === undefined ? powerBi : powerBiWithoutRetries;
      if (probedOperation === GENERATE_TOKEN) await probeToken(api, request, identity, signal);
      const report = await api.getReport(request.groupId, request.reportId, signal);
      const dataSetId = request.dataSetId ?? report.datasetId;
      if (identity && report.datasetId !== null && !equalsIgnoringCase(report.datasetId, identity.datasets[0]))
        throw new ReportError("unsafe", "The report uses a different data set");
      const { token, expiration } = await api.generateToken(
        {
          reports: [{ id: report.id }],
          datasets: dataSetId === null ? [] : [{ id: dataSetId }],
          ...(identity ? { identities: [identity] } : {}),
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
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await checkReport(powerBi, reportId, groupId, signal);
      } catch (error) {
        if (!(error instanceof ReportError) || !(error.kind in notFoundMessages)) throw error;
        return {
          exists: false,
          reportName: null,
          dataSetId: null,
          identityRequired: false,
          message: notFoundMessages[error.kind as keyof typeof notFoundMessages],
        };
      }
    },
  };
}

const notFoundMessages = {
  absent: "This group has no report with this ID.",
  forbidden: "The portal cannot read this group. Add its service principal to the workspace.",
  rejected: "Power BI does not recognise this report or group ID.",
};

async function checkReport(
  powerBi: PowerBi,
  reportId: string,
  groupId: string,
  signal: AbortSignal,
): Promise<ReportCheck> {
  const report = await powerBi.getReport(groupId, reportId, signal);
  const found = { exists: true, reportName: report.name, dataSetId: report.datasetId };
  if (report.datasetId === null)
    return { ...found, identityRequired: false, message: "The report exists. It has no data set of its own." };
  try {
    const { isEffectiveIdentityRequired } = await powerBi.getDataSet(groupId, report.datasetId, signal);
    const message = isEffectiveIdentityRequired
      ? "The report exists. Its data set requires Row Level Security."
      : "The report exists. Its data set does not require Row Level Security.";
    return { ...found, identityRequired: isEffectiveIdentityRequired, message };
  } catch (error) {
    if (!(error instanceof ReportError) || !(error.kind in notFoundMessages)) throw error;
    return {
      ...found,
      identityRequired: false,
      message: "The report exists. Its data set could not be checked for Row Level Security.",
    };
  }
}

/**
 * Asks for a token that nobody gets. Without the report's own facts the request may be refused, which also shows that
 * the service answers; only a failure of the service ends the probe.
 */
async function probeToken(
  api: PowerBi,
  { reportId, dataSetId }: EmbedRequest,
  identity: EffectiveIdentity | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    await api.generateToken(
      {
        reports: [{ id: reportId }],
        datasets: dataSetId === null ? [] : [{ id: dataSetId }],
        ...(identity ? { identities: [identity] } : {}),
        lifetimeInMinutes: 1,
      },
      signal,
    );
  } catch (error) {
    if (isServiceFailure(error)) throw error;
  }
}

type EffectiveIdentity = NonNullable<ReturnType<typeof createEffectiveIdentity>>;

/** A data set without a party, or a party without a data set, would show the rows of every client. */
function createEffectiveIdentity({ dataSetId, identity }: EmbedRequest, { roles, customData }: EngineOptions) {
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

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
