import * as v from "valibot";
import { isEmail } from "../rules/email.ts";
import type { FeatureName, Features } from "../rules/features.ts";
import { safeLink } from "../rules/safe-link.ts";

export const DEFAULT_API_BASE_URL = "/";

export function readConfigText(): string {
  return document.getElementById("portal-config")?.textContent ?? "";
}

export function parseConfigJson(text: string): unknown {
  return JSON.parse(text.trim() || "{}");
}

export interface PortalConfig {
  apiBaseUrl: string;
  consent: { src: string; id: string };
  links: { privacy: string };
  supportEmail?: string | undefined;
  reportOrigins: readonly string[];
  /** Those of `rules/features.ts` that the back end offers. */
  features: Features;
}

export function readConfig(): PortalConfig {
  return parseConfig(readConfigText(), location.origin);
}

/** The settings of this deployment. All of them are optional. */
export function parseConfig(text: string, origin: string): PortalConfig {
  const result = v.safeParse(createSchema(origin), parseJson(text));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const reason = issue.kind === "schema" ? `must be ${issue.expected}` : issue.message;
  throw new Error(`The page's portal-config is wrong: ${v.getDotPath(issue) ?? "it"} ${reason}`);
}

function createSchema(origin: string) {
  const address = v.pipe(
    v.string(),
    v.check((link) => safeLink(link, origin) !== undefined, "must be an http or https address"),
    v.transform((link) => new URL(link, origin).href),
  );
  const addressOrigin = v.pipe(
    address,
    v.transform((link) => new URL(link).origin),
  );
  return v.object({
    apiBaseUrl: v.optional(address, DEFAULT_API_BASE_URL),
    consent: v.optional(
      v.object({
        src: address,
        id: v.pipe(
          v.string(),
          v.check((text) => text !== "", "must not be empty"),
        ),
      }),
      {
        src: "/consent/notice.js",
        id: "risk-insight",
      },
    ),
    links: v.optional(v.object({ privacy: v.optional(address, "/privacy.html") }), {}),
    supportEmail: v.optional(v.pipe(v.string(), v.check(isEmail, "must be an email address"))),
    reportOrigins: v.optional(v.array(addressOrigin), []),
    features: v.optional(v.array(v.string() as v.GenericSchema<string, FeatureName>), []),
  });
}

function parseJson(text: string): unknown {
  try {
    return parseConfigJson(text);
  } catch {
    throw new Error("The page's portal-config is wrong: it is no JSON");
  }
}
