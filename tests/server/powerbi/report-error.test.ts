import { describe, expect, test } from "vitest";
import { explainError } from "../../../server/powerbi/explain-error.ts";
import {
  isServiceFailure,
  ReportError,
  type ReportErrorKind,
  ServiceRefusedError,
} from "../../../server/powerbi/report-error.ts";
import { describeReportError } from "../../../server/powerbi/report-error-answer.ts";

describe("An error of the report service", () => {
  test("names the operation, the kind and what is known", () => {
    const detail = { status: 403, code: "TokenExpired", requestId: "7f3a", reason: "Access token has expired" };
    expect(new ReportError("tokenExpired", "Get Report", detail).message).toBe(
      "Get Report: tokenExpired (403, TokenExpired, RequestId 7f3a): Access token has expired",
    );
    expect(new ReportError("slow", "Get Report").message).toBe("Get Report: slow");
  });

  test("keeps its cause out of the details", () => {
    const cause = new Error("socket hang up");
    const error = new ReportError("unavailable", "Get Report", { cause, status: 503 });
    expect(error.cause).toBe(cause);
    expect(error.detail).toEqual({ status: 503 });
  });

  test.each(["throttled", "asleep", "unavailable", "slow"] as const)("that is %s may pass by itself", (kind) => {
    expect(isServiceFailure(new ReportError(kind, "Get Report"))).toBe(true);
  });

  test.each(["absent", "forbidden", "rejected", "paginated"] as const)("that is %s will not pass by itself", (kind) => {
    expect(isServiceFailure(new ReportError(kind, "Get Report"))).toBe(false);
  });

  test("is told from any other error", () => {
    expect(isServiceFailure(Object.assign(new Error("slow"), { kind: "slow" }))).toBe(false);
  });
});

test.each([
  ["throttled", "throttled"],
  ["asleep", "asleep"],
  ["unreachable", "unavailable"],
] as const)("A call that is not sent because the service is %s counts as %s", (cause, kind) => {
  expect(new ServiceRefusedError(cause, 7)).toMatchObject({
    kind,
    operation: "Embed request",
    detail: { retryAfterSeconds: 7 },
  });
});

const answerTo = (kind: ReportErrorKind, retryAfterSeconds?: number) =>
  describeReportError(
    new ReportError(kind, "Get Report", retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  );

describe("What the page is told", () => {
  test.each([
    ["asleep", "asleep", "The capacity of the report service is paused"],
    ["throttled", "throttled", "The report service accepts no more requests at the moment"],
    ["unavailable", "unreachable", "The report service cannot be reached"],
    ["slow", "unreachable", "The report service cannot be reached"],
  ] as const)("of %s: %s, and when to ask again", (kind, cause, message) => {
    expect(answerTo(kind, 4.2)).toEqual({ status: 503, cause, message, retryAfterSeconds: 5 });
    expect(answerTo(kind)).toEqual({ status: 503, cause, message, retryAfterSeconds: 15 });
  });

  test.each([
    ["absent", "notFound", "The report service has no such report"],
    ["forbidden", "notAllowed", "The report service refused access"],
    ["tokenLimit", "notAllowed", "The report service refused access"],
    ["apiDenied", "notAllowed", "The report service refused access"],
    ["unsafe", "securityIncomplete", "Row-level security of this report is incomplete"],
    ["identityRequired", "securityIncomplete", "Row-level security of this report is incomplete"],
    ["rolesRequired", "securityIncomplete", "Row-level security of this report is incomplete"],
    ["signIn", "serviceSignInFailed", "The portal could not sign in to the report service"],
    ["tokenExpired", "serviceSignInFailed", "The portal could not sign in to the report service"],
    ["paginated", "unknown", "The report service refused the request"],
    ["rejected", "unknown", "The report service refused the request"],
    ["malformed", "unknown", "The report service refused the request"],
  ] as const)("of %s: %s", (kind, cause, message) => {
    expect(answerTo(kind)).toEqual({ status: 502, cause, message });
  });
});

test.each([
  ["identityRequired", /requires Row Level Security. Choose the client/],
  ["paginated", /^This is a paginated report/],
] as const)("An administrator is told why a preview is refused as %s", (kind, explanation) => {
  expect(explainError(new ReportError(kind, "Embed request"), null)).toMatch(explanation);
});
