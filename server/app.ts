import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import type { Metric } from "prom-client";
import { registerCollectorRoutes } from "./audit/collector-route.ts";
import { registerAuditRoutes } from "./audit/list-audit.ts";
import { recordRefusals } from "./audit/record-refusals.ts";
import { createFourEyes } from "./four-eyes/four-eyes.ts";
import { registerRecordedRoutes } from "./audit/recorded-routes.ts";
import type { Config } from "./config.ts";
import { createBreakerState } from "./embedding/breaker-state.ts";
import { createClientRules } from "./embedding/client-rules.ts";
import { createProtectedEngine } from "./embedding/protected-engine.ts";
import { registerFreshnessRoute } from "./embedding/freshness-route.ts";
import { registerEmbeddingRoutes } from "./embedding/routes.ts";
import { createClientErrorHandler, sendError } from "./http/error-handler.ts";
import { registerCspReports } from "./http/csp-reports.ts";
import { addGracefulClose } from "./http/graceful-close.ts";
import { createGuardedRoutes } from "./http/guarded-routes.ts";
import { addDefaultHeaders, createDefaultHeaders } from "./http/headers.ts";
import { createReadinessCheck, registerHealthRoutes } from "./http/health.ts";
import { acceptJsonOnly } from "./http/contract-route.ts";
import { createLoggerOptions } from "./http/logging.ts";
import { addManagementPort } from "./http/management-port.ts";
import { registerMetricsRoute } from "./http/metrics.ts";
import {
  createAuditGauge,
  createBreakerMetrics,
  createCertificateMetrics,
  createPushGauges,
  createSessionGauge,
} from "./http/report-service-metrics.ts";
import { registerOpenApi } from "./http/openapi.ts";
import { createPersonalDataReader, registerPage, registerSettingsRoutes } from "./page/page.ts";
import { registerSecurityText } from "./http/security-text.ts";
import { addSlowRefusals } from "./http/slow-refusals.ts";
import { createSpanExporter } from "./http/span-exporter.ts";
import { keepTraces } from "./http/trace.ts";
import { createAuthorizer } from "./identity/authorize.ts";
import { createBackgroundTasks } from "./identity/background-tasks.ts";
import { registerBackChannelLogout } from "./identity/back-channel-logout.ts";
import { createCookies } from "./identity/cookies.ts";
import { createKeys } from "./identity/keys.ts";
import { createProvider } from "./identity/provider.ts";
import { createRenewals } from "./identity/renewals.ts";
import { createSessions } from "./identity/sessions.ts";
import { registerSignInRoutes } from "./identity/sign-in.ts";
import { createSignInCounter } from "./identity/sign-in-outcomes.ts";
import { registerSignOutRoute } from "./identity/sign-out.ts";
import { createStrongSignIn } from "./identity/strong-sign-in.ts";
import { createTokenRevocation } from "./identity/token-revocation.ts";
import { registerListFileRoutes } from "./import/routes.ts";
import { registerInstallationRoutes, registerSubscriptionListRoutes } from "./subscriptions/list-routes.ts";
import { createAccessChanges, registerMappingRoutes } from "./mappings/routes.ts";
import { registerMyClientRoutes } from "./my-client/routes.ts";
import { registerPeopleListRoutes } from "./people/list-routes.ts";
import { canOpenPortal, selectMembers } from "./people/person-columns.ts";
import { registerPeopleRoutes } from "./people/routes.ts";
import { createOpeningJournal } from "./embedding/opening-journal.ts";
import { registerPersonalListsRoutes } from "./personal-lists/routes.ts";
import { type FreshnessSource, unknownFreshness } from "./powerbi/refresh-history.ts";
import type { ReportEngine } from "./powerbi/report-engine.ts";
import { createServiceProbe, type ServiceProbe } from "./powerbi/service-probe.ts";
import { registerComparisonRoutes } from "./reports/comparisons.ts";
import { registerReportListRoutes } from "./reports/list-routes.ts";
import { selectReportsOfSubscription } from "./reports/report-columns.ts";
import { registerReportRoutes } from "./reports/routes.ts";
import { registerReportRoleRoutes } from "./reports/role-routes.ts";
import { registerSavedViewRoutes } from "./saved-views/routes.ts";
import { resealStates } from "./saved-views/reseal-states.ts";
import { createFailedOpenings } from "./embedding/failed-openings.ts";
import { registerServiceRoutes } from "./service/routes.ts";
import { endSessionsOfPerson } from "./sessions/end-sessions.ts";
import { registerReviewRoutes } from "./reviews/routes.ts";
import { registerSessionRoutes } from "./sessions/routes.ts";
import type { Store } from "./store/open-store.ts";
import { registerSubscriptionRoutes } from "./subscriptions/routes.ts";
import { createTermsCheck, registerTermsRoutes } from "./terms/routes.ts";
import { registerOpeningsRoutes } from "./usage/list-openings.ts";
import { registerUsageRoutes } from "./usage/routes.ts";

interface AppOptions {
  config: Config;
  store: Store;
  /** The same database through connections that only sign-ins use. */
  signInStore?: Store;
  engine: ReportEngine;
  /** Without it the age of a report's data is unknown. */
  freshness?: FreshnessSource;
  /** Tries the report service for the Service page. */
  probe?: ServiceProbe;
  /** Standard output by default. */
  log?: NodeJS.WritableStream;
  /** What the store and the report engine count. */
  metrics?: readonly Metric[];
}

/** The default window of 4 MB is made anew for each answer: with 256 KB a page costs a third, and is as small. */
const BROTLI_PARAMETERS = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Creates the server without listening. All state is in the store, so any number of servers can share one database. */
export async function createApp({
  config,
  store,
  signInStore = store,
  engine,
  log,
  metrics = [],
  probe = createServiceProbe(config.powerBi),
  freshness = { readFreshness: () => Promise.resolve(unknownFreshness) },
}: AppOptions) {
  const { origin } = config;
  const defaultHeaders = createDefaultHeaders(origin);
  const app = fastify({
    ...createLoggerOptions(config.logLevel, { stream: log, logsAddresses: config.logsAddresses }),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(defaultHeaders)),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: createClientErrorHandler(defaultHeaders),
    // Closes connections of clients that do not read. No call takes so long without a byte.
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // A request that a connection brings while the server closes is answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 400 },
  });
  const keys = createKeys(config.secretKey, config.previousSecretKey);
  const cookies = createCookies(keys, origin.startsWith("https:"));
  const provider = createProvider(config.identity, () => app.countSecurityEvent("refresh_token_refused"));
  const tasks = createBackgroundTasks();
  const identityOptions = { store, keys, provider, tasks, log: app.log };
  const tokenRevocation = createTokenRevocation(identityOptions);
  const sessions = createSessions(signInStore, keys, config.identity, tokenRevocation);
  const renewals = createRenewals({ ...identityOptions, identityConfig: config.identity });
  const strongSignIn = createStrongSignIn(signInStore, config.identity.administrators);
  const authorizer = createAuthorizer({
    store,
    sessions,
    renewals,
    cookies,
    strongSignIn,
    origin,
    signOutsPerMinute: config.signInsPerMinute,
  });

  if (config.isDatabaseTlsOff) app.log.warn("DATABASE_TLS=off: the traffic to PostgreSQL is not encrypted");
  addDefaultHeaders(app, origin);
  const exporter =
    config.traces &&
    createSpanExporter(config.traces, (error) => app.log.warn({ err: error }, "could not send traces"));
  keepTraces(app, exporter, config.logsAddresses);
  app.setErrorHandler(sendError);
  addManagementPort(app, config);
  addGracefulClose(app, config.stopGraceMs);
  addSlowRefusals(app, config.signInsPerMinute);
  app.addHook("onClose", () => tasks.settle());
  app.decorate("revokeEndedTokens", tokenRevocation.revokeInBackground);
  acceptJsonOnly(app);
  recordRefusals(app, store, authorizer);
  await app.register(cookie, { hook: false }); // Most requests need only the session's cookies.
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // No client packs its requests, and a small body could become a large one.
    globalDecompression: false,
    // Each part of an answer is sent as soon as it is written: the page's first part comes before its data.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: BROTLI_PARAMETERS },
  });

  const breaker = createBreakerState(store);
  const breakerMetrics = createBreakerMetrics(breaker);
  const signIns = createSignInCounter();
  const registry = registerMetricsRoute(app, {
    token: config.metricsToken,
    isPublic: config.local,
    metrics: [
      ...metrics,
      ...breakerMetrics.metrics,
      ...createCertificateMetrics(probe.certificateEnd),
      createSessionGauge(store),
      createAuditGauge(store),
      ...createPushGauges(store, config.push !== undefined),
      signIns,
    ],
  });
  await registerCspReports(app, registry);
  registerSecurityText(app, { origin, contact: config.securityContact });
  registerHealthRoutes(app, store);
  registerSettingsRoutes(app, config);
  registerSignInRoutes(app, { config, store: signInStore, keys, provider, sessions, cookies, strongSignIn, signIns });
  registerSignOutRoute(app, { authorizer, sessions, provider, cookies, landingUrl: `${origin}/` });
  await registerBackChannelLogout(app, { store, identity: config.identity, provider });
  const routes = createGuardedRoutes(app, store, authorizer, config.callsPerMinute);
  const fourEyes = createFourEyes(config.fourEyesPeople);
  fourEyes.registerRoutes(routes);
  registerPeopleRoutes(routes);
  registerPeopleListRoutes(routes, store, {
    endSessions: endSessionsOfPerson,
    realm: config.identity.realm,
    fourEyes,
  });
  registerSubscriptionRoutes(routes);
  registerSubscriptionListRoutes(routes, store, {
    selectMembers,
    selectReports: selectReportsOfSubscription,
    fourEyes,
    knowsStrongSignIn: strongSignIn.knowsFactor,
  });
  registerReportRoutes(routes);
  registerReportListRoutes(routes, store);
  registerComparisonRoutes(routes, store);
  registerAuditRoutes(routes, store);
  registerRecordedRoutes(routes, store, { openingDays: config.openingDays, usageByPerson: config.usageByPerson });
  registerCollectorRoutes(app, store, config.auditCollectorToken);
  registerListFileRoutes(routes, store, config.identity, fourEyes);
  registerSessionRoutes(routes, store);
  const { accessDays } = config;
  const accessOptions = {
    accessDays,
    fourEyes,
    changesPerMinute: config.callsPerMinute.changeMappings,
    accessChanges: createAccessChanges({ accessDays, fourEyes }),
  };
  registerMappingRoutes(routes, accessOptions);
  registerMyClientRoutes(routes, { ...accessOptions, realm: config.identity.realm });
  const failures = createFailedOpenings(store, (error) =>
    app.log.warn({ err: error }, "could not record reports that were not opened"),
  );
  app.addHook("onClose", () => failures.flush().catch(() => undefined));
  const protectedEngine = createProtectedEngine({
    engine,
    breaker,
    onOpening: breakerMetrics.observeOpening,
    log: app.log,
  });
  registerReportRoleRoutes(routes, config.powerBi.roles);
  const { embedReport } = registerEmbeddingRoutes(routes, {
    store,
    keys,
    engine: protectedEngine,
    journal: createOpeningJournal(store),
    failures,
    limits: config.callsPerMinute,
    requireTerms: config.termsCheck ? createTermsCheck(store) : () => Promise.resolve(),
    clientRules: createClientRules({ store, strongSignIn }),
    viewAs: config.viewAs ? { canOpenPortal } : null,
  });
  registerFreshnessRoute(routes, { source: freshness, breaker, callsPerMinute: config.callsPerMinute.embed });
  const checkReadiness = createReadinessCheck(store);
  registerServiceRoutes(routes, {
    store,
    probe,
    failures,
    isIdentityProviderReachable: provider.isReachable,
    isDatabaseWritable: async () => (await checkReadiness()).writable,
    checksPerMinute: config.callsPerMinute.check,
  });
  registerTermsRoutes(routes);
  registerUsageRoutes(routes, store, { isByPersonOn: config.usageByPerson });
  registerOpeningsRoutes(routes, store, { isByPersonOn: config.usageByPerson, writeFailures: failures.flushOrGoOn });
  registerReviewRoutes(routes, store, fourEyes);
  registerPersonalListsRoutes(routes, store);
  registerSavedViewRoutes(routes, store, keys);
  app.addHook("onListen", async () =>
    tasks.start(resealStates(store, keys), (error) => app.log.warn({ err: error }, "could not seal saved views anew")),
  );
  registerInstallationRoutes(routes);
  registerOpenApi(app, origin);
  await registerPage(app, config, {
    reportOrigins: config.powerBi.reportOrigins,
    hasSession: (request) => cookies.readSession(request).sessionToken !== undefined,
    readPersonalData: createPersonalDataReader(authorizer, cookies),
    embedReport,
  });
  return app;
}
