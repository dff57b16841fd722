import { expect, test } from "vitest";
import {
  MAX_PEOPLE,
  MAX_REPORTS,
  parsePastedPeople,
  parsePastedReports,
} from "../../../src/rules/clients/pasted-lines.ts";

const R = "1111abcd-2222-3333-4444-555555555555";
const G = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
const address = `https://app.powerbi.com/groups/${G}/reports/${R}/ReportSection`;

test.each([
  ["ada.lovelace@x.example", "Ada Lovelace", "ada.lovelace@x.example"],
  ["Ada Lovelace <ada@x.example>", "Ada Lovelace", "ada@x.example"],
  ['"Ada King" <ada@x.example>', "Ada King", "ada@x.example"],
  ["King, Ada <ada@x.example>;", "King, Ada", "ada@x.example"],
  ["ada@x.example <ada@x.example>", "Ada", "ada@x.example"],
  ["_@x.example", "_", "_@x.example"],
  ["ada-_b_king+x-y@x.example", "Ada B King X Y", "ada-_b_king+x-y@x.example"],
  ["'Ada \"Ace\" King' < ada@x.example >", 'Ada "Ace" King', "ada@x.example"],
  ["Underwriters\t Ada  \t ada@x.example ", "Underwriters Ada", "ada@x.example"],
])("%s is a person with a name and an email", (pasted, name, email) => {
  expect(parsePastedPeople(pasted)).toEqual([expect.objectContaining({ name, email, groups: [], problem: undefined })]);
});

test("people stand in lines or behind commas, and a line that is refused says why", () => {
  const lines = parsePastedPeople(
    " ada@x.example, Ben <ben@x.example>\n\nADA@x.example\nnobody\n\tcem@x.example\nada@x.example",
  );
  expect(lines.map(({ line, text, email, problem }) => [line, text, email, problem])).toEqual([
    [1, "ada@x.example", "ada@x.example", undefined],
    [1, "Ben <ben@x.example>", "ben@x.example", undefined],
    [3, "ADA@x.example", "ADA@x.example", "The same email is in line 1."],
    [4, "nobody", "nobody", expect.stringMatching(/^This is no email/)],
    [5, "<cem@x.example>", "cem@x.example", undefined],
    [6, "ada@x.example", "ada@x.example", "The same email is in line 1."],
  ]);
});

test("a heading names the group of the people below it, and a spreadsheet’s row that of one", () => {
  const people = parsePastedPeople(
    [
      "ada@x.example",
      "Underwriters:",
      "Ben Ortiz <ben@x.example>, ada@x.example",
      " Loss adjusters : ",
      "Cem Ay\tcem@x.example\tUnderwriters",
      "dora@x.example\tLOSS ADJUSTERS\t+44 20 7946 0000",
      "cem@x.example",
    ].join("\n"),
  );
  expect(people.map(({ line, name, groups, problem }) => [line, name, groups, problem])).toEqual([
    [1, "Ada", ["Underwriters"], undefined],
    [3, "Ben Ortiz", ["Underwriters"], undefined],
    [5, "Cem Ay", ["Loss adjusters", "Underwriters"], undefined],
    [6, "Dora", ["Loss adjusters"], undefined],
    [7, "Cem", ["Loss adjusters"], "The same email is in line 5."],
  ]);
});

test("somebody who stands under two headings is put into both groups, each once", () => {
  const people = parsePastedPeople("Brokers:\nada@x.example\nUnderwriters:\nADA@x.example\nbrokers:\nada@x.example");
  expect(people.map(({ groups, problem }) => [groups, problem])).toEqual([
    [["Brokers", "Underwriters"], undefined],
    [["brokers"], "The same email is in line 2."],
  ]);
  expect(parsePastedPeople("Brokers:\nnobody\nUnderwriters:\nnobody").map(({ groups }) => groups)).toEqual([
    ["Brokers"],
    ["Underwriters"],
  ]);
});

test.each(["Brokers: all", "team@x.example Brokers:", "Ada <ada@x.example> King", "a\tb"])(
  "%j is neither a heading nor a person",
  (pasted) => {
    expect(parsePastedPeople(`${pasted}\nben@x.example`)).toMatchObject([
      { groups: [], problem: expect.stringMatching(/^This is no email/) },
      { groups: [], problem: undefined },
    ]);
  },
);

const problemOf = (name: number, group: number) =>
  parsePastedPeople(`${"g".repeat(group)}:\n${"x".repeat(name)} <ada@x.example>`)[0]?.problem;

test("a name has 200 characters at most, and that of a group 100", () => {
  expect(problemOf(200, 100)).toBeUndefined();
  expect(problemOf(201, 100)).toMatch(/^The name is longer than 200/);
  expect(problemOf(200, 101)).toMatch(/^Its group’s name is longer/);
});

test("more people than a matrix can show are refused", () => {
  const pasted = Array.from({ length: MAX_PEOPLE + 1 }, (_, index) => `p${index}@x.example`).join("\n");
  expect(parsePastedPeople(pasted).filter(({ problem }) => problem)).toHaveLength(1);
});

test("reports are read from their addresses, and an address without a report or a workspace is refused", () => {
  const me = `https://app.powerbi.com/groups/me/reports/${R.replace("1", "2")}`;
  const inWorkspace = me.replace("/me/", `/${G}/`);
  const lines = parsePastedReports(`${address}, \n${address}\n${R}\n${me}\n${inWorkspace}`);
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, "The same report is in line 1."],
    [3, expect.stringMatching(/^This is no address/)],
    [4, expect.stringMatching(/^The address names no workspace/)],
    [5, undefined],
  ]);
  expect(lines[0]).toMatchObject({ reportId: R, groupId: G });
});

test("addresses stand in lines, or behind spaces, commas and semicolons, and ids are the same whatever their case", () => {
  const other = address.replace(R, R.replace("1", "2"));
  const inCapitals = `https://app.powerbi.com/groups/${G.toUpperCase()}/reports/${R.toUpperCase()}?a=1,2`;
  const lines = parsePastedReports(`${inCapitals};;  ${other},\n${other.toUpperCase()}`);
  expect(lines.map(({ line, text, reportId, groupId, problem }) => [line, text, reportId, groupId, problem])).toEqual([
    [1, inCapitals, R, G, undefined],
    [1, other, R.replace("1", "2"), G, undefined],
    [2, other.toUpperCase(), "", "", expect.stringMatching(/^This is no address/)],
  ]);
});

test("more reports than a matrix can show are refused", () => {
  const pasted = Array.from({ length: MAX_REPORTS + 1 }, (_, at) => address.replace("1111", `11${10 + at}`)).join("\n");
  const problems = parsePastedReports(pasted).map(({ problem }) => problem);
  expect([problems.indexOf("Paste at most 20 reports at once."), problems.filter(Boolean).length]).toEqual([
    MAX_REPORTS,
    1,
  ]);
});
