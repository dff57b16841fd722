import { expect, test } from "vitest";
import { endSentence } from "../../src/rules/end-sentence.ts";

test.each([
  ["Report added successfully", "Report added successfully."],
  [".Ended", ".Ended."],
  ["Ended.", "Ended."],
  ["", ""],
])("%j as a sentence is %j", (text, sentence) => {
  expect(endSentence(text)).toBe(sentence);
});
