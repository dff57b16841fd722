import { expect, test } from "vitest";
import {
  describeCause,
  describeRefusal,
  failureTexts,
  findFailure,
  readRefusal,
} from "../../../src/rules/report/report-failure.ts";

const answer = (status: number) => ({
  kind: status === 409 ? "rejected" : "unavailable",
  cause: { response: new Response(null, { status, headers: { "x-request-id": "request-1" } }) },
});

test.each([
  [429, "tooMany"],
  [503, "unavailable"],
  [500, "serverFailed"],
  [502, "serverFailed"],
  [409, "rejected"],
] as const)(
  "an answer with %i has the cause %s and the request's id as reference [wrong: report not opened]",
  (status, cause) => {
    expect(readRefusal(answer(status))).toEqual({ cause, reference: "request-1" });
  },
);

test.each(["offline", "slow"] as const)(
  "a call that is %s says so, without a reference [wrong: report not opened]",
  (kind) => {
    expect(readRefusal({ kind, cause: new TypeError("Failed to fetch") })).toEqual({ cause: kind, reference: "" });
  },
);

test("a script that could not be loaded says so, and an answer that cannot be read is the server's failure", () => {
  expect(readRefusal({ kind: "notLoaded" })).toEqual({ cause: "notLoaded", reference: "" });
  expect(readRefusal({ kind: "malformed" })).toEqual({ cause: "serverFailed", reference: "" });
  expect(readRefusal({ kind: "accessEnded" })).toEqual({ cause: "accessEnded", reference: "" });
  expect(readRefusal({ kind: "rejected" })).toEqual({ cause: "rejected", reference: "" });
});

test.each(["asleep", "throttled", "unreachable", "securityIncomplete", "serviceSignInFailed"] as const)(
  "the cause %s named in the answer comes before its status",
  (cause) => {
    const { kind, cause: answered } = answer(503);
    expect(readRefusal({ kind, cause: { ...answered, data: { cause } } })).toEqual({ cause, reference: "request-1" });
    expect(readRefusal({ kind: "rejected", cause })).toEqual({ cause, reference: "" });
  },
);

test("while the portal itself requests a report again, nobody is told to", () => {
  for (const cause of ["asleep", "throttled", "unreachable", "tooMany", "unavailable"] as const)
    expect(describeCause(cause, true)).toMatch(/^The (?!.*Try again).+\.$/);
  expect([describeCause("asleep", false), describeCause("notFound", true)]).toEqual([
    failureTexts.asleep,
    failureTexts.notFound,
  ]);
});

test("an errorMessage that names no cause is shown as it is", () => {
  expect(readRefusal({ kind: "rejected", cause: "Shown from Monday" })).toEqual({
    cause: "rejected",
    reference: "",
    message: "Shown from Monday",
  });
});

test("a refusal is described by its cause, or by the server's own words [wrong: fault at opening]", () => {
  expect(describeRefusal({ kind: "unavailable", cause: { ...answer(503).cause, data: { cause: "asleep" } } })).toBe(
    failureTexts.asleep,
  );
  expect(describeRefusal({ kind: "rejected", cause: "Shown from Monday" })).toBe("Shown from Monday");
  expect(describeRefusal(new Error("unexpected"))).toBe("");
});

test("without an error no cause is claimed", () => {
  expect(readRefusal(undefined)).toBeNull();
  expect(readRefusal(new Error("unexpected"))).toBeNull();
});

test("what the report host said comes before the server's answer", () => {
  const fault = { cause: "capacity", reference: "host-1" } as const;
  expect(findFailure(fault, answer(500))).toBe(fault);
});
