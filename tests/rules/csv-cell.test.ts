import { expect, test } from "vitest";
import { escapeCell, readCell } from "../../src/rules/csv-cell.ts";

test.each(["=1+1", "+1", "-1", "@A1", "＝1", "＋1", "－1", "＠A1", "a;=1", "a\t=1", "a\n=1", "a\r=1", "''=1"])(
  "a cell with %j is read as a text and not as a formula, and reads back as it was",
  (text) => {
    expect(escapeCell(text)).toMatch(/(^|[;\t\r\n])'+[=+\-@＝＋－＠]/);
    expect(readCell(escapeCell(text))).toBe(text);
  },
);

test("other cells stay as they are, but for spaces around them", () => {
  for (const text of ["a=1", "a'=1", "'a", "7 - 2"]) expect([escapeCell(text), readCell(text)]).toEqual([text, text]);
  expect([readCell(" a "), readCell(undefined)]).toEqual(["a", ""]);
});
