import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { readConfig, SECRETS } from "../../server/config.ts";
import { createSelfSignedCertificate } from "../support/server/self-signed-certificate.ts";
import { createTestServer } from "../support/server/test-server.ts";
import { processEnv } from "../support/server/server-process.ts";

const validSettings = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://portal.example.com",
  SECRET_KEY: "k3y-0f-a-real-deployment-9f8e7d6c5b4a",
  DATABASE_URL: "postgres://portal@db.example.com/portal?sslmode=verify-full",
  OIDC_ISSUER: "https://login.example.com/",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "a-secret",
  ONE_PLACE_LOGIN_URL: "https://one.example.com/",
  START_PAGE_URL: "https://one.example.com/start",
  SUPPORT_EMAIL: "support@example.com",
  POWERBI_TENANT_ID: "tenant",
  POWERBI_CLIENT_ID: "client",
  POWERBI_CLIENT_SECRET: "secret",
};
type Settings = Record<string, string | undefined>;

test("without settings the server runs on its stand-ins", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    local: true,
    origin: "http://localhost:8080",
    database: { folder: ".data" },
    identity: { issuer: "http://127.0.0.1:8081" },
  });
  expect(config.powerBi).toMatchObject({
    apiUrl: "http://127.0.0.1:8082",
    reportOrigins: ["http://127.0.0.1:8082"],
    roles: ["Reader"],
  });
});

test("twelve variables are enough for a production server", () => {
  expect(readConfig(validSettings)).toMatchObject({
    local: false,
    origin: "https://portal.example.com",
    powerBi: {
      apiUrl: "https://api.powerbi.com",
      reportOrigins: ["https://app.powerbi.com", "https://app.fabric.microsoft.com"],
      roles: [],
      tokenMinutes: 15,
      profileId: undefined,
    },
  });
});

test("a load balancer is named by addresses and small subnets", () => {
  const TRUST_PROXY = "10.0.0.7, 10.0.1.0/24 fd00::7,fd00:1:2:3::/64";
  expect(readConfig({ ...validSettings, TRUST_PROXY }).trustProxy).toEqual([
    "10.0.0.7",
    "10.0.1.0/24",
    "fd00::7",
    "fd00:1:2:3::/64",
  ]);
});

test.each([
  ["https://api.powerbigov.us", ["https://app.powerbigov.us"]],
  ["https://api.high.powerbigov.us", ["https://app.high.powerbigov.us"]],
  ["https://api.powerbi.cn/", ["https://app.powerbi.cn"]],
])("the page may frame the reports of the cloud at %s [operation: models]", (POWERBI_API_URL, origins) => {
  expect(readConfig({ ...validSettings, POWERBI_API_URL }).powerBi.reportOrigins).toEqual(origins);
});

test.each([
  [{ DATABASE_URL: "postgres://localhost/portal" }],
  [{ DATABASE_URL: "postgres://portal@127.0.0.1:5433/portal" }],
  [{ DATABASE_URL: "postgres://[::1]/portal" }],
  [{ DATABASE_URL: "postgres://portal@localhost/portal?host=/var/run/postgresql" }],
  [{ DATABASE_URL: "postgres://%2Fvar%2Frun%2Fpostgresql/portal" }],
  [{ DATABASE_URL: "postgres://db.example.com/portal", DATABASE_TLS: "off" }],
])("traffic to PostgreSQL may be plain: %o [threat: plain database traffic]", (settings) => {
  expect(readConfig({ ...validSettings, ...settings }).database).toEqual({ url: settings.DATABASE_URL });
});

test("the start says that traffic to PostgreSQL is plain [threat: plain database traffic]", async () => {
  const server = await createTestServer({ DATABASE_TLS: "off" });
  onTestFinished(server.close);
  const log = new PassThrough({ encoding: "utf8" });
  await server.createApp({ config: { ...server.config, logLevel: "warn" }, log });
  expect(log.read()).toContain("DATABASE_TLS=off: the traffic to PostgreSQL is not encrypted");
});

test("role names are separated by commas and may contain spaces", () => {
  const { powerBi } = readConfig({ ...validSettings, POWERBI_RLS_ROLES: "Sales Manager, Broker," });
  expect(powerBi.roles).toEqual(["Sales Manager", "Broker"]);
});

test("an OIDC_ISSUER alone turns local mode off", () => {
  expect(() => readConfig({ OIDC_ISSUER: "https://login.example.com/" })).toThrow("SECRET_KEY is missing");
});

function createCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    POWERBI_CERTIFICATE: createSelfSignedCertificate(publicKey, privateKey).pem.trim(),
    POWERBI_CERTIFICATE_KEY: String(privateKey.export({ type: "pkcs8", format: "pem" })).trim(),
  };
}
const certificate = createCertificate();

const invalidSettings: [string, string, Settings][] = [
  ["SECRET_KEY", "is missing", { SECRET_KEY: undefined }],
  ["SECRET_KEY", "must not be the public value of local mode", { SECRET_KEY: readConfig({}).secretKey }],
  ["SECRET_KEY", "must be at least 32 random characters", { SECRET_KEY: "short" }],
  ["SECRET_KEY", "must be at least 32 random characters", { SECRET_KEY: "a".repeat(64) }],
  ["SECRET_KEY_PREVIOUS", "must be at least 32 random characters", { SECRET_KEY_PREVIOUS: "short" }],
  ["AUDIT_COLLECTOR_TOKEN", "must be at least 32 random characters", { AUDIT_COLLECTOR_TOKEN: "short" }],
  ["PUSH_SECRET", "is missing", { PUSH_URL: "https://receiver.example.com/" }],
  ["PUSH_SECRET", "must be whsec_", { PUSH_URL: "https://receiver.example.com/", PUSH_SECRET: "whsec_c2hvcnQ=" }],
  // The failure of a request to it, which is logged, has the whole address.
  ["PUSH_URL", "must be an http(s) URL", { PUSH_URL: "https://:secret@receiver.example.com/" }],
  ["PUSH_URL", "must use https", { PUSH_URL: "http://receiver.example.com/" }],
  ["METRICS_TOKEN", "must be at least 32 random characters", { METRICS_TOKEN: "m" }],
  ["SECRET_KEY_PREVIOUS", "must not be the public value", { SECRET_KEY_PREVIOUS: readConfig({}).secretKey }],
  ["SECRET_KEY_PREVIOUS", "must differ from SECRET_KEY", { SECRET_KEY_PREVIOUS: validSettings.SECRET_KEY }],
  ["PUBLIC_URL", "is missing", { PUBLIC_URL: undefined }],
  ["PUBLIC_URL", "must use https", { PUBLIC_URL: "http://portal.example.com" }],
  ["PUBLIC_URL", "must be an origin", { PUBLIC_URL: "https://portal.example.com/portal/" }],
  ["OIDC_ISSUER", "is missing", { OIDC_ISSUER: undefined }],
  ["OIDC_ISSUER", "must use https", { OIDC_ISSUER: "http://login.example.com" }],
  ["OIDC_ISSUER", "must use https", { OIDC_ISSUER: "http://127.0.0.1:8081" }],
  ["OIDC_CLIENT_SECRET", "is missing", { OIDC_CLIENT_SECRET: undefined }],
  [
    "OIDC_CLIENT_SECRET",
    "must not be the public value of local mode",
    { OIDC_CLIENT_SECRET: readConfig({}).identity.clientSecret },
  ],
  ["OIDC_CLIENT_SECRET", "and OIDC_CLIENT_KEY are both set", { OIDC_CLIENT_KEY: "a key" }],
  ["OIDC_CLIENT_KEY", "must be an unencrypted private key", { OIDC_CLIENT_KEY: "a key" }],
  ["ADMIN_MAX_AGE", "must be a whole number from 1 to 480", { ADMIN_MAX_AGE: "0" }],
  ["OIDC_ROLE_MAP", "needs OIDC_ROLES_CLAIM", { OIDC_ROLE_MAP: "admins=Administrator" }],
  ["OIDC_ROLE_MAP", "must be like", { OIDC_ROLE_MAP: "admins", OIDC_ROLES_CLAIM: "groups" }],
  ["DATABASE_URL", "is missing", { DATABASE_URL: undefined }],
  ["DATABASE_URL", "must be an address", { DATABASE_URL: "postgres://portal:p#ss@db:x/portal" }],
  ["DATABASE_URL", "must start with postgres://", { DATABASE_URL: "mysql://db" }],
  ...[
    "postgres://db.example.com/portal",
    "postgres://db.example.com/portal?sslmode=require",
    "postgres://db.example.com/portal?sslmode=verify-full&sslmode=disable",
    "postgres://127.0.0.1/portal?host=db.example.com",
    "postgres:///portal",
  ].map((DATABASE_URL): [string, string, Settings] => [
    "DATABASE_URL",
    "must have sslmode=verify-full",
    { DATABASE_URL },
  ]),
  ["DATABASE_TLS", "must be one of on, off", { DATABASE_TLS: "no" }],
  [
    "BUILDS_DIR",
    "must not be DATA_DIR",
    { DATABASE_URL: undefined, DATA_DIR: "/var/lib/portal", BUILDS_DIR: "/var/lib/portal/" },
  ],
  ["POWERBI_CLIENT_SECRET", "is missing", { POWERBI_CLIENT_SECRET: undefined }],
  ["POWERBI_CERTIFICATE_KEY", "is missing", { POWERBI_CLIENT_SECRET: undefined, POWERBI_CERTIFICATE: "pem" }],
  ["POWERBI_CERTIFICATE", "must be a certificate in PEM format", { POWERBI_CERTIFICATE: "pem" }],
  [
    "POWERBI_CERTIFICATE_KEY",
    "must be an unencrypted private key in PEM format",
    { ...certificate, POWERBI_CERTIFICATE_KEY: "pem" },
  ],
  [
    "POWERBI_CERTIFICATE_KEY",
    "must be the key of POWERBI_CERTIFICATE",
    { ...certificate, POWERBI_CERTIFICATE_KEY: createCertificate().POWERBI_CERTIFICATE_KEY },
  ],
  ["POWERBI_TENANT_ID", "is missing", { POWERBI_TENANT_ID: undefined }],
  ["POWERBI_API_URL", "must use https", { POWERBI_API_URL: "http://127.0.0.1:8082" }],
  ["REPORT_ORIGINS", "must be https origins", { REPORT_ORIGINS: "http://127.0.0.1:8082" }],
  ["REPORT_ORIGINS", "must be https origins", { REPORT_ORIGINS: "https://app.powerbi.com 'unsafe-inline'" }],
  ["POWERBI_RLS_ROLES", "must be up to 50 names", { POWERBI_RLS_ROLES: "x".repeat(51) }],
  ["POWERBI_TOKEN_MINUTES", "must be a whole number from 5 to 60", { POWERBI_TOKEN_MINUTES: "90" }],
  ["POWERBI_PROFILE_ID", "must be the id of a profile", { POWERBI_PROFILE_ID: "portal" }],
  ["START_PAGE_URL", "must be an http(s) URL", { START_PAGE_URL: "javascript:alert(1)" }],
  ["ONE_PLACE_LOGIN_URL", "is missing", { ONE_PLACE_LOGIN_URL: undefined }],
  ["SUPPORT_EMAIL", "must be an email address", { SUPPORT_EMAIL: "nobody" }],
  ["SECURITY_CONTACT", "must be an email address or an https address", { SECURITY_CONTACT: "http://example.com" }],
  ["CONSENT_ID", "is missing", { CONSENT_SRC: "https://consent.example.com/notice.js" }],
  ["TRUST_PROXY", "must name the load balancer: 10.0.0.0/8 is too wide", { TRUST_PROXY: "10.0.0.7,10.0.0.0/8" }],
  ["TRUST_PROXY", "must name the load balancer: 10.0.0.0/23 is too wide", { TRUST_PROXY: "10.0.0.0/23" }],
  ["TRUST_PROXY", "must name the load balancer: 0.0.0.0/0 is too wide", { TRUST_PROXY: "0.0.0.0/0" }],
  ["TRUST_PROXY", "must name the load balancer: fd00::/8 is too wide", { TRUST_PROXY: "fd00::/8" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "::ffff:10.0.0.0/104" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "::ffff:0a00:0/104" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "10.0.0.0/255.0.0.0" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "uniquelocal" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "true" }],
  ["TRUST_PROXY", "must be IP addresses or subnets", { TRUST_PROXY: "2" }],
  ["PORT", "must be a whole number", { PORT: "80a" }],
  ["LOG_LEVEL", "must be one of", { LOG_LEVEL: "loud" }],
];

describe("an invalid setting is rejected with the name of its variable [threat: open redirect] [threat: forged address] [threat: uncollected audit] [threat: plain database traffic] [provider: groups]", () => {
  test.each(invalidSettings)("%s %s", (name, reason, change) => {
    expect(() => readConfig({ ...validSettings, ...change })).toThrow(`  ${name} ${reason}`);
  });

  test("all problems are reported at once", () => {
    expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
      /PUBLIC_URL is missing[^]*SECRET_KEY is missing[^]*DATABASE_URL is missing[^]*OIDC_ISSUER is missing[^]*POWERBI_CLIENT_SECRET is missing/,
    );
  });
});

test("a rejected configuration ends the start, with the reason and without a stack", async () => {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...processEnv, NODE_ENV: "production" },
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(1);
  expect(output).toContain("  SECRET_KEY is missing");
  expect(output).not.toContain("    at ");
});

describe("a secret from a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const writeSecret = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const values: Record<(typeof SECRETS)[number], string> = {
    SECRET_KEY: "k3y-0f-a-real-deployment-in-a-file-1a2b3c",
    SECRET_KEY_PREVIOUS: "k3y-0f-a-real-deployment-9f8e7d6c5b4a-old",
    DATABASE_URL: "postgres://portal:pass@db.example.com/portal?sslmode=verify-full",
    OIDC_CLIENT_SECRET: "client-secret",
    OIDC_CLIENT_KEY: certificate.POWERBI_CERTIFICATE_KEY,
    POWERBI_CLIENT_SECRET: "power-bi-secret",
    ...certificate,
    METRICS_TOKEN: "t0ken-0f-prometheus-1a2b3c4d5e6f7g8h9i",
    PUSH_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    AUDIT_COLLECTOR_TOKEN: "t0ken-0f-a-collector-1a2b3c4d5e6f7g8h",
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20key",
  };

  test.each(SECRETS)(
    "%s is read without its trailing newline, as if it had been given itself [threat: changed key]",
    (name) => {
      const receivers = {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces:4318",
        PUSH_URL: "https://receiver.example.com/",
      };
      const otherCredential = name === "OIDC_CLIENT_KEY" ? "OIDC_CLIENT_SECRET" : "OIDC_CLIENT_KEY";
      const settings = { ...validSettings, ...receivers, ...values, [name]: undefined, [otherCredential]: undefined };
      const fromFile = readConfig({ ...settings, [`${name}_FILE`]: writeSecret(name, `${values[name]}\n`) });
      expect(fromFile).toEqual(readConfig({ ...settings, [name]: values[name] }));
      expect(JSON.stringify(fromFile)).toContain(JSON.stringify(values[name]));
    },
  );

  test.each(SECRETS)("%s is refused when it is given both ways [threat: changed key]", (name) => {
    const settings = { ...validSettings, [name]: values[name], [`${name}_FILE`]: writeSecret(name, values[name]) };
    expect(() => readConfig(settings)).toThrow(`${name} and ${name}_FILE are both set`);
  });

  test("that is missing or empty is refused by the name of its variable, and never shown", () => {
    const missing = { ...validSettings, SECRET_KEY: undefined, SECRET_KEY_FILE: join(folder, "nowhere") };
    expect(() => readConfig(missing)).toThrow("SECRET_KEY_FILE names a file that cannot be read (ENOENT)");
    const empty = { ...validSettings, SECRET_KEY: undefined, SECRET_KEY_FILE: writeSecret("empty", "\n") };
    expect(() => readConfig(empty)).toThrow("SECRET_KEY_FILE names an empty file");
  });
});
