import { expect, test } from "vitest";
import { listHref } from "../../../src/rules/lists/list-href.ts";
import { readSort, writeSort } from "../../../src/rules/lists/list-sort.ts";

test("a list's address has what it is searched for, and texts that would be read as numbers are quoted", () => {
  expect(listHref("people", { search: "Ada & Ben" })).toBe("/admin/people?search=Ada+%26+Ben");
  expect(listHref("audit", { search: "7009", row: "true" }, "audit")).toBe(
    "/audit/audit?search=%227009%22&row=%22true%22",
  );
});

test.each([
  ["name", { by: "name", isDescending: false }],
  ["-last-sign-in", { by: "last-sign-in", isDescending: true }],
  ["last-sign-in", { by: "last-sign-in", isDescending: false }],
])("%s is an order, and reads back as it was written", (text, sort) => {
  expect(readSort(text)).toEqual(sort);
  expect(writeSort(sort)).toBe(text);
});
