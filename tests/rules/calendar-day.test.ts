import { expect, test } from "vitest";
import { isCalendarDay } from "../../src/rules/calendar-day.ts";

test("only a day that exists is one", () => {
  const days = ["2026-02-28", "2028-02-29"];
  const others = ["2026-02-29", "2026-02-30", "2026-13-01", "2026-2-1", "12026-01-01", "2026-01-01T00:00:00Z", ""];
  expect([...days, ...others].filter(isCalendarDay)).toEqual(days);
});
