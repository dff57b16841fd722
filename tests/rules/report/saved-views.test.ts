import { expect, test } from "vitest";
import {
  findReplacedView,
  isStateTooLarge,
  limitViewName,
  MAX_VIEW_NAME,
  MAX_VIEW_STATE,
} from "../../../src/rules/report/saved-views.ts";

test("a name is cut to its limit without cutting a character in half", () => {
  const short = "a".repeat(MAX_VIEW_NAME - 1);
  for (const [typed, kept] of [
    [`${short}bc`, `${short}b`],
    [`${short}🚢`, short],
    ["🚢".repeat(MAX_VIEW_NAME), "🚢".repeat(MAX_VIEW_NAME / 2)],
    ["Cargo 🚢", "Cargo 🚢"],
  ] as const)
    expect(limitViewName(typed)).toBe(kept);
});

test("the size of a state is counted in bytes", () => {
  expect(isStateTooLarge("a".repeat(MAX_VIEW_STATE))).toBe(false);
  expect(isStateTooLarge("a".repeat(MAX_VIEW_STATE + 1))).toBe(true);
  expect(isStateTooLarge("€".repeat(MAX_VIEW_STATE / 2))).toBe(true);
});

test("saving under a name replaces the person’s own view of that name, and no shared one", () => {
  const views = [
    { name: "Losses", isOwn: false },
    { name: "losses", isOwn: true },
    { name: "Cargo", isOwn: true },
  ];
  expect(findReplacedView(views, " LOSSES ")).toBe(views[1]);
  expect(findReplacedView(views, "Claims")).toBeUndefined();
});
