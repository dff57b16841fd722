import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./services.ts";

const LATE_MS = 4000;
const RETRY_AFTER_SECONDS = 5;

interface FaultAnswer {
  status: number;
  code: string;
  retryAfter?: number;
}

/** What Power BI, Entra and OpenID providers answer. */
const answers: Partial<Record<Fault, FaultAnswer>> = {
  throttled: { status: 429, code: "TooManyRequests", retryAfter: RETRY_AFTER_SECONDS },
  asleep: { status: 404, code: "CapacityNotActive" },
  unavailable: { status: 503, code: "temporarily_unavailable" },
  forbidden: { status: 403, code: "PowerBINotAuthorizedException" },
  absent: { status: 404, code: "PowerBIEntityNotFound" },
  rejected: { status: 401, code: "invalid_client" },
};

/** Carries out a fault. Returns whether the request has got its answer, or will get none. */
export async function interfere(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (fault === "late") await sleep(LATE_MS, undefined, { ref: false });
  if (fault === "cut") request.socket.destroy();
  if (fault === "cut" || fault === "silent") return true;
  const answer = answers[fault];
  if (!answer) return false;
  const { status, code, retryAfter } = answer;
  // Power BI's calls have an object, OpenID's a text; the report page reads the message.
  const error = code.includes("_") ? code : { code };
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ error, message: code }));
  return true;
}
