import { resolve } from "node:path";
import { isEmail } from "../src/rules/email.ts";
import { Environment } from "./environment.ts";
import type { TraceConfig } from "./http/span-exporter.ts";
import type { PushConfig } from "./audit/push-rows.ts";
import { readClientKey } from "./identity/client-key.ts";
import { readPowerBi } from "./power-bi-config.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

export type Config = ReturnType<typeof readSettings>;
export type IdentityConfig = Config["identity"];
/** The portal's role of each role or group that the provider names. */
export type RoleMap = ReadonlyMap<string, string>;
export type DatabaseConfig = { url: string } | { folder: string };

const LOCAL_KEY = "local-mode-only-this-key-is-public-and-refused-elsewhere";
const SUPPORT_EMAIL = "support@risk-insight.example";
const LOCAL_CLIENT = { id: "risk-insight", secret: "local-mode-only" };

/** Each of these can be given as a file, named by the variable with `_FILE` at its end. */
export const SECRETS = [
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "DATABASE_URL",
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_KEY",
  "POWERBI_CLIENT_SECRET",
  "POWERBI_CERTIFICATE",
  "POWERBI_CERTIFICATE_KEY",
  "METRICS_TOKEN",
  "AUDIT_COLLECTOR_TOKEN",
  "PUSH_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(["Invalid configuration:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
  }
}

/** Local mode needs no settings and runs on stand-ins. NODE_ENV=production or an OIDC_ISSUER turns it off. */
export function readConfig(values: Readonly<Record<string, string | undefined>>): Config {
  const env = new Environment(values, SECRETS);
  const config = readSettings(env, env.optional("NODE_ENV") !== "production" && !env.has("OIDC_ISSUER"));
  if (env.problems.length > 0) throw new ConfigurationError(env.problems);
  return config;
}

function readSettings(env: Environment, local: boolean) {
  // The two ports above it are those of the stand-ins.
  const port = env.integer("PORT", 8080, 1, 65_533);
  const origin = env.origin("PUBLIC_URL", local ? `http://localhost:${port}` : undefined);
  const isDatabaseTlsOff = env.choice("DATABASE_TLS", ["on", "off"], "on") === "off";
  const standIns = { identityPort: port + 1, reportPort: port + 2 };
  return {
    local,
    port,
    managementPort: readManagementPort(env, port),
    host: env.text("HOST", local ? "127.0.0.1" : "0.0.0.0"),
    origin,
    standIns,
    trustProxy: readTrustedProxies(env, local),
    ...readKeys(env, local),
    database: readDatabase(env, { local, canBePlain: local || isDatabaseTlsOff }),
    isDatabaseTlsOff,
    /** Whether servers migrate PostgreSQL. The embedded database is always migrated by its server. */
    migratesOnStart: env.choice("MIGRATE_ON_START", ["on", "off"], "on") === "on",
    identity: readIdentity(env, local, origin, standIns.identityPort),
    page: readPage(env),
    securityContact: readSecurityContact(env),
    powerBi: readPowerBi(env, local ? `http://127.0.0.1:${standIns.reportPort}` : undefined, LOCAL_CLIENT),
    webRoot: env.text("WEB_ROOT", "dist"),
    buildsFolder: readBuildsFolder(env),
    /** How long a stopping server goes on answering, so that load balancers notice it. */
    stopGraceMs: local ? 500 : 3000,
    logLevel: env.choice("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"], local ? "error" : "info"),
    /** Whether the log has the addresses of clients. */
    logsAddresses: env.choice("LOG_ADDRESSES", ["on", "off"], "off") === "on",
    traces: readTraces(env),
    metricsToken: readToken(env, "METRICS_TOKEN"),
    auditCollectorToken: readToken(env, "AUDIT_COLLECTOR_TOKEN"),
    push: readPush(env),
    /** How many days the history of reports is kept. Undefined: forever. */
    auditDays: env.has("AUDIT_DAYS") ? env.integer("AUDIT_DAYS", 1, 1, 36_500) : undefined,
    /** How many days the journal of openings is kept. */
    openingDays: env.integer("OPENING_DAYS", 400, 1, 36_500),
    /** How many days an acceptance of the terms is kept that a later one has replaced. Undefined: forever. */
    termsDays: env.has("TERMS_DAYS") ? env.integer("TERMS_DAYS", 1, 1, 36_500) : undefined,
    /** How many days it is remembered that a person signed in from a network. */
    networkDays: env.integer("NETWORK_DAYS", 180, 1, 36_500),
    /** How many days a new access lasts at most. Undefined: for good. */
    accessDays: env.has("ACCESS_DAYS") ? env.integer("ACCESS_DAYS", 1, 1, 36_500) : undefined,
    /** Whether a token needs a recorded acceptance of the terms. */
    termsCheck: env.choice("TERMS_CHECK", ["on", "off"], "off") === "on",
    /** Whether administrators may view reports as other people. */
    viewAs: env.choice("VIEW_AS", ["on", "off"], "on") === "on",
    /** Whether administrators see how much each person opens. */
    usageByPerson: env.choice("USAGE_BY_PERSON", ["on", "off"], "on") === "on",
    /** With how many people at once a change needs a second administrator. Undefined: no change does. */
    fourEyesPeople:
      env.choice("FOUR_EYES", ["on", "off"], "off") === "on"
        ? env.integer("FOUR_EYES_PEOPLE", 20, 1, 100_000)
        : undefined,
    /** Whether browsers keep the page's shell and files. Off: those that do are told to forget them. */
    serviceWorker: env.choice("SERVICE_WORKER", ["on", "off"], "on") === "on",
    /** Limits per person and server. */
    callsPerMinute: {
      embed: env.integer("EMBEDS_PER_MINUTE", local ? 3000 : 120, 1, 1_000_000),
      check: env.integer("CHECKS_PER_MINUTE", local ? 3000 : 60, 1, 1_000_000),
      writes: env.integer("WRITES_PER_MINUTE", local ? 30_000 : 300, 1, 1_000_000),
      lists: env.integer("LISTS_PER_MINUTE", local ? 30_000 : 300, 1, 1_000_000),
      changeMappings: env.integer("MAPPING_CHANGES_PER_MINUTE", local ? 3000 : 300, 1, 1_000_000),
    },
    signInsPerMinute: env.integer("SIGN_INS_PER_MINUTE", local ? 3000 : 300, 1, 1_000_000),
  };
}

function readManagementPort(env: Environment, port: number): number | undefined {
  if (!env.has("MANAGEMENT_PORT")) return undefined;
  const managementPort = env.integer("MANAGEMENT_PORT", 0, 1, 65_535);
  return managementPort === port
    ? env.addProblem("MANAGEMENT_PORT", "must differ from PORT", undefined)
    : managementPort;
}

/** The variables have the names that OpenTelemetry gives them. */
function readTraces(env: Environment): TraceConfig | undefined {
  if (!env.has("OTEL_EXPORTER_OTLP_ENDPOINT")) return undefined;
  const headers = env.commaSeparated("OTEL_EXPORTER_OTLP_HEADERS", []);
  if (!headers.every((header) => /^[\w-]+=(?:[^%]|%[\da-f]{2})+$/i.test(header)))
    env.addProblem("OTEL_EXPORTER_OTLP_HEADERS", "must be like name=value,other=value, with %20 for a space", "");
  return {
    endpoint: env.url("OTEL_EXPORTER_OTLP_ENDPOINT"),
    headers,
    serviceName: env.text("OTEL_SERVICE_NAME", "risk-insight"),
  };
}

function readToken(env: Environment, name: "METRICS_TOKEN" | "AUDIT_COLLECTOR_TOKEN"): string | undefined {
  const token = env.optional(name);
  if (token !== undefined) checkKey(env, name, token);
  return token;
}

function readPush(env: Environment): PushConfig | undefined {
  if (!env.has("PUSH_URL") && !env.has("PUSH_SECRET")) return undefined;
  const url = env.secureUrl("PUSH_URL");
  const secret = env.text("PUSH_SECRET");
  const { length } = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (secret !== "" && (!/^whsec_[a-z\d+/]+={0,2}$/i.test(secret) || length < 24 || length > 64))
    env.addProblem("PUSH_SECRET", "must be whsec_ and 24 to 64 random bytes in Base64", "");
  return { url, secret };
}

function readKeys(env: Environment, local: boolean) {
  const secretKey = env.text("SECRET_KEY", local ? LOCAL_KEY : undefined);
  /** Only reads what was sealed or signed with it, so that SECRET_KEY can be replaced without ending sessions. */
  const previousSecretKey = env.optional("SECRET_KEY_PREVIOUS");
  if (!local) {
    if (secretKey !== "") checkKey(env, "SECRET_KEY", secretKey);
    if (previousSecretKey !== undefined) checkKey(env, "SECRET_KEY_PREVIOUS", previousSecretKey);
  }
  if (previousSecretKey === secretKey) env.addProblem("SECRET_KEY_PREVIOUS", "must differ from SECRET_KEY", "");
  return { secretKey, previousSecretKey };
}

function checkKey(env: Environment, name: string, key: string): void {
  if (key === LOCAL_KEY) env.addProblem(name, "must not be the public value of local mode", "");
  else if (key.length < 32 || new Set(key).size < 12) env.addProblem(name, "must be at least 32 random characters", "");
}

function readDatabase(
  env: Environment,
  { local, canBePlain }: { local: boolean; canBePlain: boolean },
): DatabaseConfig {
  const url = env.optional("DATABASE_URL");
  if (url === undefined) {
    if (!local && !env.has("DATA_DIR"))
      env.addProblem("DATABASE_URL", "is missing (or set DATA_DIR to store the data in a folder)", "");
    return { folder: env.text("DATA_DIR", ".data") };
  }
  if (!/^postgres(ql)?:\/\//.test(url)) env.addProblem("DATABASE_URL", "must start with postgres://", "");
  else if (!URL.canParse(url))
    env.addProblem("DATABASE_URL", "must be an address; write %40 for @, %2F for / and %23 for # in its password", "");
  else if (!canBePlain && !isProtectedTraffic(url))
    env.addProblem(
      "DATABASE_URL",
      "must have sslmode=verify-full, a socket or a loopback address: with DATABASE_TLS=off the traffic may be plain",
      "",
    );
  return { url };
}

/** Whether nobody on a network can read or change the traffic to PostgreSQL. A parameter `host` replaces the URL’s. */
function isProtectedTraffic(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  if (!url) return false;
  const host = url.searchParams.getAll("host").at(-1) ?? decodeURIComponent(url.hostname);
  const modes = url.searchParams.getAll("sslmode");
  return /^(\/.*|localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host) || modes.at(-1) === "verify-full";
}

/** Shared by all servers: the assets of the last builds, for pages that were opened before an upgrade. */
function readBuildsFolder(env: Environment): string | undefined {
  const folder = env.optional("BUILDS_DIR");
  const dataFolder = env.optional("DATA_DIR");
  if (folder !== undefined && dataFolder !== undefined && resolve(folder) === resolve(dataFolder))
    env.addProblem("BUILDS_DIR", "must not be DATA_DIR", undefined);
  return folder;
}

function readIdentity(env: Environment, local: boolean, origin: string, standInPort: number) {
  const standIn = `http://127.0.0.1:${standInPort}`;
  const issuer = env.secureUrl("OIDC_ISSUER", local ? standIn : undefined);
  if (!local && env.optional("OIDC_CLIENT_SECRET") === LOCAL_CLIENT.secret)
    env.addProblem("OIDC_CLIENT_SECRET", "must not be the public value of local mode", "");
  return {
    issuer,
    /** People are identified by (realm, subject). The stand-in is one realm whatever its port. */
    realm: local ? "local" : issuer,
    clientId: env.text("OIDC_CLIENT_ID", local ? LOCAL_CLIENT.id : undefined),
    ...readClientCredential(env, local),
    /** Whether the parameters of a sign-in go to the provider directly, and not through the browser. */
    pushesRequests: env.choice("OIDC_PAR", ["on", "off"], "off") === "on",
    scopes: env.text("OIDC_SCOPES", "openid profile email offline_access"),
    rolesClaim: env.optional("OIDC_ROLES_CLAIM"),
    roleMap: readRoleMap(env),
    /** For how long roles of the claim are trusted without being confirmed by the provider. */
    rolesMaxAgeMinutes: env.integer("OIDC_ROLES_MAX_AGE_MINUTES", 60, 1, 480),
    administrators: {
      /** A sign-in counts as strong if the provider names one of these, or one of the methods. Both empty: any does. */
      acr: env.list("ADMIN_ACR", []),
      amr: env.list("ADMIN_AMR", []),
      /** How long ago the person may have signed in at the provider. Undefined: it does not matter. */
      maxAgeMinutes: env.has("ADMIN_MAX_AGE") ? env.integer("ADMIN_MAX_AGE", 15, 1, 480) : undefined,
      sessionHours: env.integer("ADMIN_SESSION_HOURS", 8, 1, 8),
      /** Of one administrator at a time. Undefined: any number. */
      sessions: env.has("ADMIN_SESSIONS") ? env.integer("ADMIN_SESSIONS", 1, 1, 100) : undefined,
    },
    redirectUrl: `${origin}/serverside/api/auth/callback`,
    onePlaceLoginUrl: env.url("ONE_PLACE_LOGIN_URL", local ? `${standIn}/` : undefined),
    startPageUrl: env.url("START_PAGE_URL", local ? `${standIn}/` : undefined),
  };
}

/** Signs in to the provider with a key (private_key_jwt) or with a secret. */
function readClientCredential(env: Environment, local: boolean) {
  const key = env.optional("OIDC_CLIENT_KEY");
  if (key === undefined)
    return {
      clientSecret: env.text("OIDC_CLIENT_SECRET", local ? LOCAL_CLIENT.secret : undefined),
      clientKey: undefined,
    };
  if (env.has("OIDC_CLIENT_SECRET")) env.addProblem("OIDC_CLIENT_SECRET", "and OIDC_CLIENT_KEY are both set", "");
  const clientKey = readClientKey(key, env.optional("OIDC_CLIENT_KEY_ID"));
  return {
    clientSecret: undefined,
    clientKey:
      clientKey ??
      env.addProblem("OIDC_CLIENT_KEY", "must be an unencrypted private key in PEM format, RSA or P-256", undefined),
  };
}

function readRoleMap(env: Environment): RoleMap | undefined {
  const text = env.optional("OIDC_ROLE_MAP");
  if (text === undefined) return undefined;
  if (!env.has("OIDC_ROLES_CLAIM")) return env.addProblem("OIDC_ROLE_MAP", "needs OIDC_ROLES_CLAIM", undefined);
  const map = parseRoleMap(text);
  return (
    map ?? env.addProblem("OIDC_ROLE_MAP", "must be like risk-admins=Administrator; risk-readers=Reader", undefined)
  );
}

function readPage(env: Environment) {
  const supportEmail = env.text("SUPPORT_EMAIL", SUPPORT_EMAIL);
  if (!isEmail(supportEmail)) env.addProblem("SUPPORT_EMAIL", "must be an email address", "");
  const instrumentationKey = env.text("APPINSIGHTS_KEY", "");
  return {
    supportEmail,
    instrumentationKey,
    telemetryOrigins:
      instrumentationKey === "" ? [] : env.list("APPINSIGHTS_ORIGINS", ["https://dc.services.visualstudio.com"]),
    consent:
      env.has("CONSENT_SRC") || env.has("CONSENT_ID")
        ? { src: env.url("CONSENT_SRC"), id: env.text("CONSENT_ID") }
        : undefined,
    privacyUrl: env.has("PRIVACY_URL") ? env.url("PRIVACY_URL") : undefined,
  };
}

/** An email address, or an https page. */
function readSecurityContact(env: Environment): string {
  const contact = env.optional("SECURITY_CONTACT") ?? env.text("SUPPORT_EMAIL", SUPPORT_EMAIL);
  const isPage = /^https:\/\/\S+$/.test(contact) && URL.canParse(contact);
  if (env.has("SECURITY_CONTACT") && !isPage && !isEmail(contact))
    env.addProblem("SECURITY_CONTACT", "must be an email address or an https address", "");
  return contact;
}

/** Reads "provider name = Role; other name = Role". Undefined: malformed. */
export function parseRoleMap(text: string): RoleMap | undefined {
  const map = new Map<string, string>();
  for (const entry of text.split(/[;\n]/).filter((part) => part.trim() !== "")) {
    // The last one, because the names of LDAP groups contain equals signs.
    const separator = entry.lastIndexOf("=");
    const name = entry.slice(0, Math.max(separator, 0)).trim();
    const role = entry.slice(separator + 1).trim();
    if (name === "" || role === "" || map.has(name)) return undefined;
    map.set(name, role);
  }
  return map.size > 0 ? map : undefined;
}
