import * as v from "valibot";
import type { ReportErrorKind } from "./report-error.ts";

/** Only an error name is accepted as a code: other text could contain a token. */
const CODE = /^[A-Za-z_]{1,80}$/;
const MAX_REASON_LENGTH = 300;

/** A field that is absent or has another form counts as undefined. */
const readIfValid = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const text = readIfValid(v.string());
const errorObject = v.object({ code: text, message: text, "pbi.error": readIfValid(v.object({ code: text })) });
/** The shapes in which Microsoft Entra and Power BI name an error. */
const errorBody = v.object({
  error: readIfValid(v.union([v.string(), errorObject])),
  errorCode: text,
  error_description: text,
  message: text,
  Message: text,
});

export interface Refusal {
  /** The service's name for the error, for example TokenExpired. */
  code?: string;
  /** The service's explanation, without ids, names, quoted text and secrets. */
  reason?: string;
}

/** Reads why a service refused. `secrets` are texts that the request contained, which an answer may repeat. */
export function readRefusal(body: unknown, secrets: readonly string[]): Refusal {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return {};
  const { error, errorCode, error_description: description, message, Message } = parsed.output;
  const named: v.InferOutput<typeof errorObject> = typeof error === "string" ? { code: error } : (error ?? {});
  const codes = [named.code, named["pbi.error"]?.code, errorCode];
  const code = codes.find((name) => name !== undefined && CODE.test(name));
  const reason = removePrivateText(named.message || description || message || Message || "", secrets);
  return { ...(code === undefined ? {} : { code }), ...(reason === "" ? {} : { reason }) };
}

const MAX_SEARCHED_LENGTH = 2000;
const CLOSING_QUOTES = "'\"`’”";
const REMOVED = "…";
/** Entra appends them for its own support. The request id is read from the headers. */
const SUPPORT_IDS = /(?:Trace ID|Correlation ID|Timestamp):.*/is;
const privateText: readonly RegExp[] = [
  /https?:\/\/\S+/gi,
  /'[^']*'|"[^"]*"|`[^`]*`|‘[^’]*’|“[^”]*”/g,
  /\S+@\S+/g,
  /\b[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}\b/gi,
  // Tokens and keys are long and have digits; names of errors have none.
  /(?=[\w+/=.~-]*\d)[\w+/=.~-]{16,}/g,
  /\b\d{5,}\b/g,
];

export function removePrivateText(original: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== "");
  const withoutSecrets = known.reduce((result, secret) => result.replaceAll(secret, REMOVED), original);
  const isLong = withoutSecrets.length > MAX_SEARCHED_LENGTH;
  const searched = isLong ? cutText(withoutSecrets) : withoutSecrets;
  const shown = privateText.reduce(
    (result, pattern) => result.replace(pattern, REMOVED),
    searched.replace(SUPPORT_IDS, ""),
  );
  return (isLong ? shown.replace(/[…'"`’”]+$/, REMOVED) : shown)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_REASON_LENGTH);
}

/** The patterns take a time that grows with the square of the length. Words and quoted text that are cut are private. */
const cutText = (text: string) => text.slice(0, text.lastIndexOf(" ", MAX_SEARCHED_LENGTH) + 1) + CLOSING_QUOTES;

/** Power BI answers 403 for several reasons, which its code or its text tells apart. */
export function readForbiddenKind({ code, reason = "" }: Refusal): ReportErrorKind {
  if (code === "TokenExpired") return "tokenExpired";
  if (/not accessible for application/i.test(reason)) return "apiDenied";
  return /embed tokens?\b.*\b(?:exceed|limit)|\b(?:exceed|limit)\w*\b.*\bembed tokens?\b/i.test(reason)
    ? "tokenLimit"
    : "forbidden";
}
