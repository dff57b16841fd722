import { createPrivateKey, X509Certificate } from "node:crypto";
import { findRolesProblem } from "../src/rules/reports/report-roles.ts";
import { isGuid } from "../src/rules/guid.ts";
import type { Environment } from "./environment.ts";

const PUBLIC_API = "https://api.powerbi.com";
/** The role of the local report host's data sets. */
const LOCAL_ROLE = "Reader";

/** `standIn` is the address of the local report service; without it this is a deployment. */
export function readPowerBi(
  env: Environment,
  standIn: string | undefined,
  localClient: { id: string; secret: string },
) {
  const isLocal = standIn !== undefined;
  const secret = env.optional("POWERBI_CLIENT_SECRET");
  const certificate = env.has("POWERBI_CERTIFICATE") ? readCertificate(env) : undefined;
  if (!isLocal && !secret && !certificate)
    env.addProblem("POWERBI_CLIENT_SECRET", "is missing (or set POWERBI_CERTIFICATE and POWERBI_CERTIFICATE_KEY)", "");
  const apiUrl = env.secureUrl("POWERBI_API_URL", standIn ?? PUBLIC_API);
  return {
    tenantId: env.text("POWERBI_TENANT_ID", isLocal ? "local" : undefined),
    clientId: env.text("POWERBI_CLIENT_ID", isLocal ? localClient.id : undefined),
    clientSecret: secret ?? (certificate ? undefined : localClient.secret),
    certificate,
    authority: env.secureUrl("POWERBI_AUTHORITY", standIn ?? "https://login.microsoftonline.com"),
    apiUrl,
    scope: env.text("POWERBI_SCOPE", "https://analysis.windows.net/powerbi/api/.default"),
    profileId: readProfileId(env),
    roles: readRoles(env, isLocal),
    customData: env.optional("POWERBI_CUSTOM_DATA"),
    tokenMinutes: env.integer("POWERBI_TOKEN_MINUTES", 15, 5, 60),
    reportOrigins: readReportOrigins(env, standIn, apiUrl),
  };
}

function readCertificate(env: Environment): { pem: string; key: string } {
  const certificate = { pem: env.text("POWERBI_CERTIFICATE"), key: env.text("POWERBI_CERTIFICATE_KEY") };
  const parsed = parse(() => new X509Certificate(certificate.pem));
  const key = parse(() => createPrivateKey(certificate.key));
  if (!parsed) env.addProblem("POWERBI_CERTIFICATE", "must be a certificate in PEM format", "");
  if (!key && certificate.key !== "")
    env.addProblem("POWERBI_CERTIFICATE_KEY", "must be an unencrypted private key in PEM format", "");
  if (parsed && key && !parsed.checkPrivateKey(key))
    env.addProblem("POWERBI_CERTIFICATE_KEY", "must be the key of POWERBI_CERTIFICATE", "");
  return certificate;
}

function parse<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readProfileId(env: Environment): string | undefined {
  const id = env.optional("POWERBI_PROFILE_ID");
  return id === undefined || isGuid(id) ? id : env.addProblem("POWERBI_PROFILE_ID", "must be the id of a profile", id);
}

function readRoles(env: Environment, isLocal: boolean): readonly string[] {
  const roles = env.commaSeparated("POWERBI_RLS_ROLES", isLocal ? [LOCAL_ROLE] : []);
  return findRolesProblem(roles) === undefined
    ? roles
    : env.addProblem("POWERBI_RLS_ROLES", "must be up to 50 names of up to 50 characters, separated by commas", roles);
}

const isOrigin = (origin: string) => origin.startsWith("https:") && URL.parse(origin)?.origin === origin;

function readReportOrigins(env: Environment, standIn: string | undefined, apiUrl: string): readonly string[] {
  const origins = env.list("REPORT_ORIGINS", standIn === undefined ? defaultReportOrigins(apiUrl) : [standIn]);
  if (standIn === undefined && !origins.every(isOrigin)) env.addProblem("REPORT_ORIGINS", "must be https origins", "");
  return origins;
}

/** Each cloud has one host for its API and one for its pages, for example api.powerbigov.us and app.powerbigov.us. */
function defaultReportOrigins(apiUrl: string): string[] {
  const host = URL.parse(apiUrl)?.hostname.replace(/^api\./, "app.") ?? "";
  const origins = [`https://${host}`];
  return host === "app.powerbi.com" ? [...origins, "https://app.fabric.microsoft.com"] : origins;
}
