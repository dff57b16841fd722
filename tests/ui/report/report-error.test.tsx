import { describe, expect, test } from "vitest";
import { isTokenExpired, parseReportError, requestIdOf } from "../../../src/ui/report/embed/report-error.ts";

describe("Every client error of Power BI becomes a plain cause", () => {
  test.each([
    [
      "tokenRefused",
      {
        message: "LoadReportFailed",
        detailedMessage: "Fail to initialize - Couldn't resolve cluster",
        errorCode: "403",
      },
    ],
    [
      "tokenRefused",
      { message: "LoadReportFailed", detailedMessage: "The report could not be loaded", errorCode: "403" },
    ],
    ["tokenRefused", { message: "InvalidParameters", detailedMessage: "powerbiToken parameter not specified" }],
    ["tokenRefused", { message: "LoadReportFailed", errorCode: "401" }],
    [
      "notAllowed",
      { message: "PowerBINotAuthorizedException", detailedMessage: "Get report failed", errorCode: "403" },
    ],
    ["notFound", { message: "PowerBIEntityNotFound", detailedMessage: "Get report failed", errorCode: "404" }],
    ["capacity", { message: "OpenConnectionError", detailedMessage: "Can't display the visual" }],
    [
      "capacity",
      {
        message: "ExplorationContainer_FailedToLoadModel_DefaultDetails",
        detailedMessage: "Failed to load the model schema associated with this report",
      },
    ],
    ["throttled", { message: "TooManyRequests", errorCode: "429" }],
    ["unknown", { message: "Something new" }],
    ["unknown", undefined],
    ["unknown", "a bare string"],
  ] as const)("%s: %o", (cause, error) => expect(parseReportError(error).cause).toBe(cause));
});

test("An expired token is recognized by its error name or by its message", () => {
  expect(isTokenExpired({ message: "TokenExpired", errorCode: "403" })).toBe(true);
  expect(
    isTokenExpired({ message: "x", detailedMessage: "Access token has expired, resubmit with a new access token" }),
  ).toBe(true);
  expect(isTokenExpired({ message: "LoadReportFailed", errorCode: "403" })).toBe(false);
});

const severityOf = (error: unknown) => parseReportError(error).severity;

test("The severity follows the level; an error without a level is fatal", () => {
  expect(severityOf({ message: "LoadReportFailed", level: 6 })).toBe("fatal");
  expect(severityOf({ message: "QueryUserError", level: 3 })).toBe("error");
  expect(severityOf({ message: "note", level: 2 })).toBe("warning");
  expect(severityOf({ message: "no level" })).toBe("fatal");
});

test("The reference for support is Power BI’s own request id", () => {
  expect(requestIdOf({ message: "x", technicalDetails: { requestId: "0c6f91ae" } })).toBe("0c6f91ae");
  expect(requestIdOf(undefined)).toBeUndefined();
  expect(parseReportError({ technicalDetails: { requestId: "0c6f91ae" } }).reference).toBe("0c6f91ae");
});
