import { expect, test } from "vitest";
import { describeOutcome } from "../../../src/rules/report/opening-outcome.ts";

test.each([
  [{ isShown: true, shownAfterMs: 1240, failure: null }, "Opened in 1.2 s"],
  [{ isShown: true, shownAfterMs: 2000, failure: null }, "Opened in 2.0 s"],
  [{ isShown: true, shownAfterMs: null, failure: null }, "Opened"],
  [{ isShown: false, shownAfterMs: null, failure: null }, "Not shown"],
  [
    { isShown: false, shownAfterMs: null, failure: { cause: "asleep", reference: "" } },
    "Failed: The capacity is paused",
  ],
])("of an opening %j it says: %s", (opening, text) => {
  expect(describeOutcome(opening)).toBe(text);
});
