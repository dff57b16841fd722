import type { FastifyBaseLogger } from "fastify";
import { createApp } from "./app.ts";
import { keepAuditChained, repeat } from "./audit/chain-rows.ts";
import { pushRows } from "./audit/push-rows.ts";
import { recordOpeningDays, setRetention } from "./audit/retention.ts";
import { type Config, ConfigurationError, readConfig } from "./config.ts";
import { createLog } from "./http/logging.ts";
import { createCallMetrics } from "./http/report-service-metrics.ts";
import { defaultTransport } from "./powerbi/http-request.ts";
import { createReportEngine } from "./powerbi/report-engine.ts";
import { createStoreCommands } from "./commands/on-server.ts";
import { createImportCommand, IMPORT_COMMAND } from "./import/import-command.ts";
import { forgetNetworks } from "./identity/new-place.ts";
import { warnAboutMissingRoles } from "./powerbi/warn-about-roles.ts";
import { lookUpDataSets } from "./reports/report-warnings.ts";
import { openCommandChannel } from "./store/command-channel.ts";
import { deleteExpiredRows } from "./expired-rows.ts";
import { endUndecided } from "./reviews/end-undecided.ts";
import { migrate, migratePostgres, MigrationError, requireMigrations } from "./store/migrate.ts";
import { openStore, type Store } from "./store/open-store.ts";
import { computeUsageTotals } from "./usage/totals.ts";
import { describeConnectionFailure } from "./store/connection-failure.ts";
import { FolderInUseError, FolderUnusableError } from "./store/folder-lock.ts";
import { createProvider } from "./identity/provider.ts";
import { IssuerMismatchError } from "./identity/provider-failure.ts";
import { createServiceProbe } from "./powerbi/service-probe.ts";

/** Below the 12 s that compose.yaml allows. */
const STOP_TIMEOUT_MS = 9000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;
const PUSH_INTERVAL_MS = 5000;
const REVOCATION_INTERVAL_MS = 60_000;

try {
  await startServer(readConfig(process.env));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

async function startServer(config: Config): Promise<void> {
  const { store, signInStore, close, createBackup, metrics } = await openStore(config.database);
  await prepareTables(config, store);
  if (!config.local) await checkIdentityProvider(config.identity, createLog(config.logLevel));
  const standIns = config.local ? await startStandIns(config, store) : undefined;
  const calls = createCallMetrics();
  const engine = createReportEngine(config.powerBi, { ...defaultTransport, onCall: calls.onCall });
  const app = await createApp({
    config,
    store,
    signInStore,
    engine,
    freshness: engine,
    metrics: [...metrics, ...calls.metrics],
  });
  if (!(await setRetention(store, config)))
    app.log.warn(
      "AUDIT_DAYS, OPENING_DAYS and TERMS_DAYS do not apply: run `portal migrate` with them as the owner of the tables",
    );
  const warn = (message: string) => (error: unknown) => app.log.warn({ err: error }, message);
  const computeTotals = () => void computeUsageTotals(store).catch(warn("could not compute the totals of the usage"));
  const cleanup = setInterval(() => {
    void recordOpeningDays(store)
      .catch(warn("could not record the openings of a day"))
      .then(() => deleteExpiredRows(store))
      .then(() => forgetNetworks(store, config.networkDays))
      .catch(warn("could not delete expired rows"));
    void endUndecided(store).catch(warn("could not end what access reviews left undecided"));
    void lookUpDataSets(store, engine).catch(warn("could not look up the data sets of reports"));
    computeTotals();
  }, CLEANUP_INTERVAL_MS);
  const stopChaining = keepAuditChained(store, warn("could not chain the new rows of the audit log"));
  const { push } = config;
  const stopPushing =
    push &&
    repeat(() => pushRows(store, push), PUSH_INTERVAL_MS, warn("could not push the audit log and the openings"));
  const revocation = setInterval(app.revokeEndedTokens, REVOCATION_INTERVAL_MS);
  await app.openManagementPort();
  await app.listen({ port: config.port, host: config.host });
  standIns?.announce();
  computeTotals();
  if (!config.local)
    checkReportService(config.powerBi, app.log).catch(warn("could not try to sign in to the report service"));
  warnAboutMissingRoles(store, config.powerBi.roles, app.log).catch((error: unknown) =>
    app.log.warn({ err: error }, "could not look for reports without roles"),
  );
  const closeCommandChannel =
    createBackup && "folder" in config.database
      ? await openCommandChannel(config.database.folder, {
          backup: async () => Buffer.from(await (await createBackup()).arrayBuffer()),
          [IMPORT_COMMAND]: createImportCommand(store, config),
          ...createStoreCommands(store),
        }).catch((error: unknown) => {
          app.log.warn({ err: error }, "the command line needs a stop of this server");
          return undefined;
        })
      : undefined;

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    clearInterval(cleanup);
    stopChaining();
    stopPushing?.();
    closeCommandChannel?.();
    clearInterval(revocation);
    await app.closeGracefully();
    await standIns?.close();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

async function prepareTables({ database, migratesOnStart, logLevel }: Config, store: Store): Promise<void> {
  const log = createLog(logLevel);
  const options = { log: (message: string) => log.info(message) };
  if ("folder" in database) await migrate(store, options);
  else if (migratesOnStart) await migratePostgres(database.url, options);
  else await requireMigrations(store);
}

/** Imported only in local mode: the deployed image does not contain the stand-ins. */
async function startStandIns(config: Config, store: Store) {
  const { start } = await import("./standins/start.ts");
  return start(config, store);
}

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  port?: number;
}

/** The message of a failure that an operator can mend knowing it. Any other failure is printed with its stack. */
function describeStartFailure(error: unknown): unknown {
  if (
    error instanceof ConfigurationError ||
    error instanceof FolderInUseError ||
    error instanceof FolderUnusableError ||
    error instanceof MigrationError
  )
    return error.message;
  if (!(error instanceof Error)) return error;
  const { code, syscall, port } = error as SystemError;
  if (syscall === "listen" && code === "EADDRINUSE")
    return `Port ${port} is in use by another program: set PORT or MANAGEMENT_PORT to a free port (local mode also uses the next two).`;
  if (syscall === "listen" && code === "EACCES")
    return `Port ${port} may not be used by this user: set PORT or MANAGEMENT_PORT to 1024 or more.`;
  return describeConnectionFailure(error) ?? error;
}

type Log = Pick<FastifyBaseLogger, "warn">;

/** A provider that does not answer stops no start: who is signed in goes on. */
async function checkIdentityProvider(identity: Config["identity"], log: Log): Promise<void> {
  try {
    await createProvider(identity).loadMetadata();
  } catch (error) {
    if (error instanceof IssuerMismatchError) throw new ConfigurationError([error.message]);
    log.warn({ err: error }, "nobody can sign in until the identity provider answers: check OIDC_ISSUER");
  }
}

/** Says at the start why reports will not open. */
async function checkReportService(powerBi: Config["powerBi"], log: Log): Promise<void> {
  const probe = createServiceProbe(powerBi);
  const { certificateEnd } = probe;
  if (certificateEnd !== null && certificateEnd.getTime() < Date.now())
    log.warn({ certificateEnd }, "the certificate of the service principal has ended: replace POWERBI_CERTIFICATE");
  const cause = await probe.signIn();
  if (cause !== null)
    log.warn(
      { cause },
      "the service principal cannot sign in, so no report opens: check POWERBI_TENANT_ID, POWERBI_CLIENT_ID and its secret or certificate",
    );
}
