import * as v from "valibot";
import { isEmail } from "../rules/email.ts";
import { safeLink } from "../rules/safe-link.ts";

export interface PortalConfig {
  apiBaseUrl: string;
  consent: { src: string; id: string };
  links: { privacy: string };
  supportEmail: string | undefined;
  reportOrigins: readonly string[];
}

/** What the page may say about its deployment; all of it may be left out. */
export function parseConfig(text: string, origin: string): PortalConfig {
  const address = v.pipe(
    v.string(),
    v.check((link) => safeLink(link, origin) !== undefined, "must be an http or https address"),
    v.transform((link) => new URL(link, origin).href),
  );
  const page = v.object({
    apiBaseUrl: v.optional(address, "/"),
    consent: v.optional(v.object({ src: address, id: v.pipe(v.string(), v.nonEmpty("must not be empty")) }), {
      src: "/consent/notice.js",
      id: "risk-insight",
    }),
    links: v.optional(v.object({ privacy: v.optional(address, "/privacy.html") }), {}),
    supportEmail: v.optional(v.pipe(v.string(), v.check(isEmail, "must be an email address"))),
    reportOrigins: v.optional(
      v.array(
        v.pipe(
          address,
          v.transform((link) => new URL(link).origin),
        ),
      ),
      [],
    ),
  });
  const result = v.safeParse(page, parseJson(text));
  if (result.success) return { ...result.output, supportEmail: result.output.supportEmail };
  const [issue] = result.issues;
  throw new Error(
    `The page's portal-config is wrong: ${v.getDotPath(issue) ?? "it"} ${issue.kind === "schema" ? `must be ${issue.expected}` : issue.message}`,
  );
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The page's portal-config is wrong: it is no JSON");
  }
}

export function readConfig(page: Document = document): PortalConfig {
  return parseConfig(page.getElementById("portal-config")?.textContent ?? "", page.location.origin);
}
