import { describe, expect, test } from "vitest";
import { endsReport, faultOf, referenceOf, saysTokenExpired } from "../../../src/ui/report/embed/fault.ts";

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
  ] as const)("%s: %o", (cause, error) => expect(faultOf(error)).toBe(cause));
});

test("An ended token is known by its name or by its sentence", () => {
  expect(saysTokenExpired({ message: "TokenExpired", errorCode: "403" })).toBe(true);
  expect(
    saysTokenExpired({ message: "x", detailedMessage: "Access token has expired, resubmit with a new access token" }),
  ).toBe(true);
  expect(saysTokenExpired({ message: "LoadReportFailed", errorCode: "403" })).toBe(false);
});

test("A standing report is not taken away for one visual; a report that is loading ends on any error but a warning", () => {
  expect(endsReport({ message: "QueryUserError", level: 3 }, true)).toBe(false);
  expect(endsReport({ message: "LoadReportFailed", level: 6 }, true)).toBe(true);
  expect(endsReport({ message: "QueryUserError", level: 3 }, false)).toBe(true);
  expect(endsReport({ message: "note", level: 2 }, false)).toBe(false);
  expect(endsReport({ message: "no level" }, true)).toBe(true);
});

test("The reference for support is Power BI’s own request id", () => {
  expect(referenceOf({ message: "x", technicalDetails: { requestId: "0c6f91ae" } })).toBe("0c6f91ae");
  expect(referenceOf(undefined)).toBeUndefined();
});
