import { expect, test } from "vitest";
import { isDay, isDayOrEmpty, toDay, toEnd, toStart } from "../../../src/rules/access/access-days.ts";

test("an access counts from the beginning of its first day to the end of its last one, where the person is", () => {
  const times = ["2026-03-09T00:00:00", "2026-03-09T23:59:59"].map((time) => new Date(time).toISOString());
  expect([toStart("2026-03-09"), toEnd("2026-03-09")]).toEqual(times);
  expect([toDay(toStart("2026-03-09")), toDay(toEnd("2026-12-31"))]).toEqual(["2026-03-09", "2026-12-31"]);
  expect([toStart(""), toEnd(""), toDay(null)]).toEqual([null, null, ""]);
});

test("a year that is still typed makes no day", () => {
  expect(["2026-03-09", "0202-03-09", ""].map(isDay)).toEqual([true, false, false]);
  expect(["2026-03-09", "0202-03-09", ""].map(isDayOrEmpty)).toEqual([true, false, true]);
});
