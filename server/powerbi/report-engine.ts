import { isSameId } from "../../src/rules/guid.ts";
import type { EmbedConfig } from "../../src/api/contract.ts";
import type { ReportCheck } from "../../src/api/report-contract.ts";
import { readFurtherItems } from "../../src/rules/reports/further-items.ts";
import { HttpError } from "../http/http-error.ts";
import { checkReport, type CheckRequest } from "./check-report.ts";
import {
  completeIdentity,
  createEffectiveIdentity,
  type EffectiveIdentity,
  type IdentityOptions,
  type SecuredRequest,
} from "./effective-identity.ts";
import { createEntra, type ServicePrincipal } from "./entra.ts";
import { defaultTransport, type HttpTransport, PATIENCE_MS } from "./http-request.ts";
import {
  createPowerBi,
  GENERATE_TOKEN,
  type PowerBi,
  type PowerBiOptions,
  type Report,
  type ServiceReport,
  type TokenRequest,
} from "./power-bi.ts";
import { createFreshnessSource, type FreshnessSource } from "./refresh-history.ts";
import { createReportDirectory, type NeededDataSets } from "./report-details.ts";
import { isServiceFailure, ReportError } from "./report-error.ts";

export interface EmbedRequest extends SecuredRequest, ServiceReport {
  /** Shortens the life of the token. */
  maxMinutes?: number;
  /** The token lives no longer than until then, in milliseconds. */
  latestEnd?: number;
}

export type Embedded = EmbedConfig & { tokenId?: string | null };

export interface ReportEngine {
  /**
   * A probe has no retries. It starts with `probedOperation`, the call that failed last, so that it costs one call
   * while that call still fails.
   */
  embed(request: EmbedRequest, probedOperation?: string): Promise<Embedded>;
  /** `onRefused` gets a refusal that the answer explains. */
  check(request: CheckRequest, onRefused?: (error: unknown) => void): Promise<ReportCheck>;
}

export interface DataSetSource {
  /** Null: the report has no data set of its own. */
  findDataSet(address: ServiceReport): Promise<string | null>;
}

export interface EngineOptions extends ServicePrincipal, PowerBiOptions, IdentityOptions {
  /** The origins that the page may frame. */
  reportOrigins: readonly string[];
  /** How long a report can be viewed with one embed token. */
  tokenMinutes: number;
}

/** Of a sign-in and of a check. Shorter than the browser's limit, so that the user sees the server's error. */
const TIMEOUT_MS = 18_000;
const DATA_SETS_MS = 3000;
/** For the answer's way to the browser, and clocks that differ. */
const SPARE_MINUTES = 5;
/** For the way of a token request to the service. */
const SPARE_MS = 5000;

export function createReportEngine(
  options: EngineOptions,
  transport: HttpTransport = defaultTransport,
): ReportEngine & FreshnessSource & DataSetSource {
  const minLifetimeMs = (options.tokenMinutes + SPARE_MINUTES) * 60_000;
  const entra = createEntra(options, transport, { timeoutMs: TIMEOUT_MS, minLifetimeMs });
  const profileOf = ({ profileId }: ServiceReport) => profileId ?? options.profileId;
  const actAs = (address: ServiceReport, via = transport) =>
    createPowerBi({ ...options, profileId: profileOf(address) }, entra, via);
  const actAsOnce = (address: ServiceReport) => actAs(address, { ...transport, maxRetries: 0 });
  const directory = createReportDirectory(transport.now);

  /** A report without a DirectQuery connection opens without them, so that its reader does not wait for long. */
  const loadDataSets = (request: EmbedRequest, report: Report, signal: AbortSignal) =>
    directory
      .loadDataSets(actAsOnce(request), request, report, AbortSignal.any([signal, AbortSignal.timeout(DATA_SETS_MS)]))
      .catch(() => undefined);

  /**
   * The token is asked for before the data sets are known, so that a service that fails is asked no more than needed.
   * They then say why a token was refused, or that it must name more of them.
   */
  async function requestToken(api: PowerBi, request: EmbedRequest, { report, identity, signal }: TokenNeeds) {
    const { boundModel } = readFurtherItems(request.furtherItems);
    const generate = async (dataSets: NeededDataSets) => {
      const complete = completeIdentity(identity, report, dataSets, boundModel);
      const tokenRequest = createTokenRequest(request, report, dataSets, complete);
      const { maxMinutes = options.tokenMinutes, latestEnd = Infinity } = request;
      const minutesLeft = Math.floor((latestEnd - SPARE_MS - transport.now()) / 60_000);
      const minutes = Math.min(options.tokenMinutes, maxMinutes, minutesLeft);
      // A service whose clock is ahead, or that was asked more than once, may issue one that lives too long.
      for (const lifetimeInMinutes of [minutes, minutes - 1].filter((lifetime) => lifetime >= 1)) {
        const granted = await api.generateToken({ ...tokenRequest, lifetimeInMinutes }, signal);
        if (!(Date.parse(granted.expiration) > latestEnd)) return granted;
      }
      throw new HttpError(404, "Not Found");
    };
    const kept = directory.findDataSets(request);
    // Which of two models need an identity has to be known before.
    const known = kept ?? (boundModel && (await loadDataSets(request, report, signal)));
    try {
      const granted = await generate(known ?? { ids: [], readable: [] });
      if (known) return granted;
      const dataSets = await loadDataSets(request, report, signal);
      return dataSets && dataSets.ids.length > 1 ? await generate(dataSets) : granted;
    } catch (error) {
      if (isServiceFailure(error)) throw error;
      // What is kept of the report may be the cause.
      directory.forget(request);
      if (!known && error instanceof ReportError && error.kind === "rejected") {
        const dataSets = await loadDataSets(request, report, signal);
        if (dataSets) completeIdentity(identity, report, dataSets, boundModel);
      }
      throw error;
    }
  }

  return {
    ...createFreshnessSource({
      actAs: actAsOnce,
      findReport: (address, signal) => directory.findReport(actAsOnce(address), address, signal),
      now: transport.now,
    }),

    async embed(request, probedOperation) {
      const identity = createEffectiveIdentity(request, options);
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const api = probedOperation === undefined ? actAs(request) : actAsOnce(request);
      if (probedOperation === GENERATE_TOKEN) await probeToken(api, request, identity, signal);
      const { boundModel } = readFurtherItems(request.furtherItems);
      const report = await directory.findReport(api, request, signal);
      if (report.reportType === "PaginatedReport") throw new ReportError("paginated", "Embed request");
      const { token, tokenId, expiration } = await requestToken(api, request, { report, identity, signal });
      return {
        embedUrl: report.embedUrl,
        id: report.id,
        embedToken: token,
        displayName: report.name,
        errorMessage: null,
        expiration,
        tokenId,
        ...(boundModel && { boundModel: boundModel.id }),
      };
    },

    findDataSet: async (address) =>
      (await directory.findReport(actAsOnce(address), address, AbortSignal.timeout(DATA_SETS_MS))).datasetId,

    check: (request, onRefused) =>
      checkReport(
        { ...options, profileId: profileOf(request), powerBi: actAs(request), directory, onRefused },
        request,
        AbortSignal.timeout(TIMEOUT_MS),
      ),
  };
}

interface TokenNeeds {
  report: Report;
  identity: EffectiveIdentity | null;
  signal: AbortSignal;
}

function createTokenRequest(
  { dataSetId, furtherItems }: EmbedRequest,
  report: Report,
  dataSets: NeededDataSets,
  identity: EffectiveIdentity | null,
): Omit<TokenRequest, "lifetimeInMinutes"> {
  const { boundModel, paginatedReports } = readFurtherItems(furtherItems);
  const ownIds = listIds([dataSetId, report.datasetId, boundModel?.id]);
  const ids = listIds([...ownIds, ...dataSets.ids]);
  // A DirectQuery connection to another data set, and a paginated report, read them through their XMLA endpoints.
  const isQueried = ids.length > ownIds.length || paginatedReports.length > 0;
  const paginatedIds = paginatedReports.map(({ id }) => id);
  return {
    reports: [{ id: report.id }, ...paginatedIds.map((id) => ({ id }))],
    datasets: ids.map((id) => (isQueried ? { id, xmlaPermissions: "ReadOnly" } : { id })),
    // A paginated report can filter its rows by the name of the user.
    ...(identity && {
      identities: [
        identity,
        ...(paginatedIds.length > 0 ? [{ username: identity.username, reports: paginatedIds }] : []),
      ],
    }),
  };
}

/** Each id once, however it is written. */
const listIds = (ids: readonly (string | null | undefined)[]): string[] =>
  ids
    .filter((id) => typeof id === "string")
    .filter((id, at, all) => all.findIndex((other) => isSameId(id, other)) === at);

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
