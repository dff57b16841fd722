import { describe, expect, it } from "vitest";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { noMappings, withMapping } from "../../../src/rules/admin/mapping-index.ts";
import { type CsvRow, planImport, toCsvRows } from "../../../src/rules/admin/mapping-csv.ts";

const report = (subscriptionReportId: number, reportName: string): SubscriptionReport => ({
  subscriptionReportId,
  subscriptionId: "s1",
  reportId: "r",
  reportName,
  groupId: "g",
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
});
const users = [
  { id: "u1", displayName: "Ben Ortiz" },
  { id: "u2", displayName: "Chloe Martin" },
  { id: "u3", displayName: "Sam Lee" },
  { id: "u4", displayName: "sam lee" },
];
const subject = {
  users,
  reports: [report(5, "Claims"), report(6, "=Losses")],
  mappings: withMapping(noMappings, { subscriptionReportId: 5, principalId: "u1" }),
};
const rest = async () => {};
const verdicts = async (...rows: CsvRow[]) =>
  (await planImport(rows, subject, rest)).rows.map(({ verdict, why }) => `${verdict}${why && `: ${why}`}`);

describe("an import of mappings", () => {
  it("adds what is not there and removes what is, by id or by a name that only one has", async () => {
    const plan = await planImport(
      [
        { Action: "add", "User Id": "U2", "Subscription Report Id": "5" },
        { User: "ben ortiz", Report: "'=Losses" },
        { Action: "Delete", User: "Ben Ortiz", Report: "Claims" },
      ],
      subject,
      rest,
    );
    expect(plan.rows.map(({ line, verdict, user, report: name }) => [line, verdict, user, name])).toEqual([
      [2, "added", "Chloe Martin", "Claims"],
      [3, "added", "Ben Ortiz", "=Losses"],
      [4, "removed", "Ben Ortiz", "Claims"],
    ]);
    expect(plan.changes).toEqual([
      { action: "add", subscriptionReportId: 5, principalId: "u2" },
      { action: "add", subscriptionReportId: 6, principalId: "u1" },
      { action: "remove", subscriptionReportId: 5, principalId: "u1" },
    ]);
  });

  it.each(["remove", "delete", " Remove "])("removes where the row says %j", async (Action) => {
    const plan = await planImport([{ Action, User: "Ben Ortiz", Report: "Claims" }], subject, rest);
    expect(plan.changes).toEqual([{ action: "remove", subscriptionReportId: 5, principalId: "u1" }]);
  });

  it("leaves alone what is as the row wants it", async () => {
    expect(
      await verdicts(
        { Action: "keep", "User Id": "u1", "Subscription Report Id": "5" },
        { Action: "remove", "User Id": "u2", "Subscription Report Id": "5" },
      ),
    ).toEqual(["unchanged: Is there already", "unchanged: Is not there"]);
  });

  it.each<[CsvRow, string]>([
    [{ Action: "lend", User: "Ben Ortiz", Report: "Claims" }, "refused: “lend” is neither add nor remove"],
    [
      { Action: "constructor", User: "Ben Ortiz", Report: "Claims" },
      "refused: “constructor” is neither add nor remove",
    ],
    [{ "User Id": "u9", Report: "Claims" }, "refused: This subscription has no user u9"],
    [{ User: "Nobody", Report: "Claims" }, "refused: This subscription has no user “Nobody”"],
    [{ User: "Sam Lee", Report: "Claims" }, "refused: Several users are called “Sam Lee”: give the id"],
    [{ Report: "Claims" }, "refused: No user is named"],
    [{ User: "Ben Ortiz", Report: "Gains" }, "refused: This subscription has no report “Gains”"],
    [{ User: "Ben Ortiz", "Subscription Report Id": "99" }, "refused: This subscription has no report 99"],
    [{ User: "Ben Ortiz" }, "refused: No report is named"],
  ])("refuses %j and says why", async (row, verdict) => expect(await verdicts(row)).toEqual([verdict]));

  it("names what it refuses as it was written: by its name, else by its id", async () => {
    const { rows } = await planImport(
      [
        { User: " Nobody", "User Id": "u9", Report: "Gains", "Subscription Report Id": "99" },
        { "User Id": "u9 ", "Subscription Report Id": "99" },
      ],
      subject,
      rest,
    );
    expect(rows).toEqual([
      { line: 2, verdict: "refused", user: "Nobody", report: "Gains", why: "This subscription has no user u9" },
      { line: 3, verdict: "refused", user: "u9", report: "99", why: "This subscription has no user u9" },
    ]);
  });

  it.each(["=", "+", "-", "@"])(
    "reads a name that begins with %s as a spreadsheet was kept from reading it, with an apostrophe before it",
    async (sign) => {
      const named = {
        ...subject,
        users: [
          { id: "u5", displayName: `${sign}Ann` },
          { id: "u6", displayName: "'Ann" },
          { id: "u7", displayName: `Ann'${sign}` },
        ],
      };
      const { changes } = await planImport(
        [
          { User: `'${sign}Ann`, Report: "Claims" },
          { User: "'Ann", Report: "Claims" },
          { User: `Ann'${sign}`, Report: "Claims" },
        ],
        named,
        rest,
      );
      expect(changes.map(({ principalId }) => principalId)).toEqual(["u5", "u6", "u7"]);
    },
  );

  it("refuses the second row of one mapping", async () => {
    const row = { User: "Chloe Martin", Report: "Claims" };
    expect(await verdicts(row, row)).toEqual(["added", "refused: Line 2 names this mapping already"]);
  });

  it("plans 10,000 rows in slices", async () => {
    let rests = 0;
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `p${at}`, displayName: `Person ${at}` }));
    const plan = await planImport(
      many.map(({ id }) => ({ "User Id": id, "Subscription Report Id": "5" })),
      { ...subject, users: many },
      async () => void rests++,
    );
    expect([plan.changes.length, rests]).toEqual([10_000, 10]);
  });
});

it("an export names nobody who is no longer a user of the subscription", () => {
  expect(toCsvRows({ ...subject, users: [] })).toEqual([["keep", "", "u1", "Claims", "5"]]);
});

it("an export imported again changes nothing", async () => {
  const rows = toCsvRows(subject);
  expect(rows).toEqual([["keep", "Ben Ortiz", "u1", "Claims", "5"]]);
  expect(
    (
      await planImport(
        [{ Action: "keep", User: "Ben Ortiz", "User Id": "u1", Report: "Claims", "Subscription Report Id": "5" }],
        subject,
        rest,
      )
    ).changes,
  ).toEqual([]);
});
