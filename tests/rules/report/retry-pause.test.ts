import { expect, test } from "vitest";
import { readRetryPause } from "../../../src/rules/report/retry-pause.ts";

const refused = (headers: Record<string, string>) => ({ cause: { response: new Response(null, { headers }) } });

test.each([
  ["15", 15],
  ["11.2", 12],
  ["1", 5],
  ["3600", 300],
])(
  "a refused request is repeated after the pause of %s seconds, but within 5 and 300 [wrong: refused for a time]",
  (header, seconds) => {
    expect(readRetryPause(refused({ "retry-after": header }))).toBe(seconds);
  },
);

test.each([
  undefined,
  null,
  new Error("offline"),
  { cause: "asleep" },
  refused({}),
  refused({ "retry-after": "soon" }),
])("a failure that names no pause has none (%#)", (error) => {
  expect(readRetryPause(error)).toBeNull();
});
