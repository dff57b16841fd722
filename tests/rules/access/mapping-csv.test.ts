import { describe, expect, it } from "vitest";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import type { ClientAccess } from "../../../src/api/groups-contract.ts";
import { toEnd } from "../../../src/rules/access/access-days.ts";
import { noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";
import {
  createExample,
  csvColumns,
  type CsvRow,
  planImport,
  toCsvRows,
} from "../../../src/rules/access/mapping-csv.ts";

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
const access = {
  users,
  // A name that a spreadsheet would run as a formula: the export puts an apostrophe before it.
  reports: [report(5, "Claims"), report(6, "=Losses")],
  mappings: withChanges(noMappings, [{ action: "add", subscriptionReportId: 5, principalId: "u1" }]),
};
const yieldToBrowser = async () => {};
const resultsOf = async (...rows: CsvRow[]) => {
  const plan = await planImport(rows, access, yieldToBrowser);
  return plan.rows.map(({ result, reason }) => (reason === "" ? result : `${result}: ${reason}`));
};

describe("an import of mappings", () => {
  it("adds missing mappings and removes existing ones, found by id or by a unique name", async () => {
    const plan = await planImport(
      [
        { Action: "add", "User Id": "U2", "Subscription Report Id": "5" },
        { Action: "add", User: "ben ortiz", Report: "'=Losses" },
        { Action: "Delete", User: "Ben Ortiz", Report: "Claims" },
      ],
      access,
      yieldToBrowser,
    );
    expect(plan.rows.map(({ line, result, user, report: name }) => [line, result, user, name])).toEqual([
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
    const plan = await planImport([{ Action, User: "Ben Ortiz", Report: "Claims" }], access, yieldToBrowser);
    expect(plan.changes).toEqual([{ action: "remove", subscriptionReportId: 5, principalId: "u1" }]);
  });

  it.each(["keep", "", " Keep"])(
    "gives nothing back that was taken since an export: %j changes nothing [wrong: imported again]",
    async (Action) => {
      const taken = { Action, User: "Chloe Martin", Report: "Claims" };
      const kept = { Action, User: "Ben Ortiz", Report: "Claims", From: "no day: it is not read" };
      const plan = await planImport([taken, kept], access, yieldToBrowser);
      expect(plan.changes).toEqual([]);
      expect(plan.rows).toMatchObject([
        { result: "unchanged", reason: "Has no access" },
        { result: "unchanged", reason: "Already has access" },
      ]);
    },
  );

  it("leaves mappings that are already in the requested state unchanged", async () => {
    expect(
      await resultsOf(
        { Action: "keep", "User Id": "u1", "Subscription Report Id": "5" },
        { Action: "remove", "User Id": "u2", "Subscription Report Id": "5" },
      ),
    ).toEqual(["unchanged: Already has access", "unchanged: Has no access"]);
  });

  // "constructor" is a property of every object, so it must not be found as an action.
  it.each<[CsvRow, string]>([
    [{ Action: "lend", User: "Ben Ortiz", Report: "Claims" }, "refused: Unknown action “lend”"],
    [{ Action: "constructor", User: "Ben Ortiz", Report: "Claims" }, "refused: Unknown action “constructor”"],
    [{ "User Id": "u9", Report: "Claims" }, "refused: This subscription has no user u9"],
    [{ User: "Nobody", Report: "Claims" }, "refused: This subscription has no user “Nobody”"],
    [{ User: "Sam Lee", Report: "Claims" }, "refused: More than one user is named “Sam Lee”: use the ID"],
    [{ Report: "Claims" }, "refused: The row names no user"],
    [{ User: "Ben Ortiz", Report: "Gains" }, "refused: This subscription has no report “Gains”"],
    [{ User: "Ben Ortiz", "Subscription Report Id": "99" }, "refused: This subscription has no report 99"],
    [{ User: "Ben Ortiz" }, "refused: The row names no report"],
  ])("refuses %j and gives the reason", async (row, result) => expect(await resultsOf(row)).toEqual([result]));

  it("labels a refused row with the name written in the file, or with the id if there is no name", async () => {
    const { rows } = await planImport(
      [
        { User: " Nobody", "User Id": "u9", Report: "Gains", "Subscription Report Id": "99" },
        { "User Id": "u9 ", "Subscription Report Id": "99" },
      ],
      access,
      yieldToBrowser,
    );
    expect(rows).toEqual([
      { line: 2, result: "refused", user: "Nobody", report: "Gains", reason: "This subscription has no user u9" },
      { line: 3, result: "refused", user: "u9", report: "99", reason: "This subscription has no user u9" },
    ]);
  });

  it.each(["=", "+", "-", "@"])(
    "ignores the apostrophe that the export puts before a name beginning with %s",
    async (sign) => {
      const named = {
        ...access,
        users: [
          { id: "u5", displayName: `${sign}Ann` },
          { id: "u6", displayName: "'Ann" },
          { id: "u7", displayName: `Ann'${sign}` },
        ],
      };
      const { changes } = await planImport(
        [
          { Action: "add", User: `'${sign}Ann`, Report: "Claims" },
          { Action: "add", User: "'Ann", Report: "Claims" },
          { Action: "add", User: `Ann'${sign}`, Report: "Claims" },
        ],
        named,
        yieldToBrowser,
      );
      expect(changes.map(({ principalId }) => principalId)).toEqual(["u5", "u6", "u7"]);
    },
  );

  it("refuses the second row of the same mapping", async () => {
    const row = { Action: "add", User: "Chloe Martin", Report: "Claims" };
    expect(await resultsOf(row, row)).toEqual(["added", "refused: Duplicate of line 2"]);
  });

  it("plans 10,000 rows in slices of 1,000 and yields once in each", async () => {
    let yields = 0;
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `p${at}`, displayName: `Person ${at}` }));
    const plan = await planImport(
      many.map(({ id }) => ({ Action: "add", "User Id": id, "Subscription Report Id": "5" })),
      { ...access, users: many },
      async () => void yields++,
    );
    expect([plan.changes.length, yields]).toEqual([10_000, 10]);
  });
});

it("an export contains no names of people who are no longer users of the subscription", () => {
  expect(toCsvRows({ ...access, users: [] })).toEqual([["keep", "", "", "u1", "Claims", "5"]]);
});

it("an export and its preview tell namesakes apart by email", async () => {
  const withEmail = { ...access, users: [{ id: "u1", displayName: "Ben Ortiz", email: "ben@example.com" }] };
  expect(toCsvRows(withEmail)).toEqual([["keep", "Ben Ortiz", "ben@example.com", "u1", "Claims", "5"]]);
  const { rows } = await planImport([{ "User Id": "u1", Report: "Claims" }], withEmail, async () => {});
  expect(rows[0]?.user).toBe("Ben Ortiz (ben@example.com)");
});

it("an export imported again changes nothing", async () => {
  const rows = toCsvRows(access);
  expect(rows).toEqual([["keep", "Ben Ortiz", "", "u1", "Claims", "5"]]);
  const exportedRow = {
    Action: "keep",
    User: "Ben Ortiz",
    "User Id": "u1",
    Report: "Claims",
    "Subscription Report Id": "5",
  };
  const { changes } = await planImport([exportedRow], access, yieldToBrowser);
  expect(changes).toEqual([]);
});

describe("groups and dates in the file of a client", () => {
  const until = toEnd("2199-12-31");
  const clientAccess: ClientAccess = {
    groups: [{ id: "g1", name: "Underwriters", principalIds: ["u2"] }],
    grants: [{ groupId: "g1", subscriptionReportId: 6, from: null, until: null }],
    datedMappings: [{ principalId: "u1", subscriptionReportId: 5, from: "2026-01-02T03:04:05Z", until }],
    accessEnds: [],
    maxDays: null,
  };
  const plan = (...rows: CsvRow[]) => planImport(rows, access, yieldToBrowser, clientAccess);

  it("are exported, and imported again change nothing, whatever the action [access: groups] [access: dates]", async () => {
    const rows = toCsvRows(access, clientAccess);
    expect(rows).toEqual([
      ["keep", "Ben Ortiz", "", "u1", "Claims", "5", "", "2026-01-02T03:04:05Z", "2199-12-31"],
      ["keep", "", "", "", "=Losses", "6", "Underwriters", "", ""],
    ]);
    const files = ["keep", "add", "change"].flatMap((action) =>
      rows.map((row) => Object.fromEntries(csvColumns.map((name, at) => [name, at === 0 ? action : row[at]]))),
    );
    for (const row of files) expect((await plan(row)).changes).toEqual([]);
    expect((await plan(files[4]!)).rows).toMatchObject([{ reason: "Already has these dates" }]);
  });

  it("are added, changed and removed, and nothing else is taken for a date [access: groups] [access: dates]", async () => {
    const group = { Group: "underwriters", Report: "Claims" };
    const ben = { User: "Ben Ortiz", Report: "Claims" };
    const { changes, groups } = await plan(
      { Action: "add", ...group, Until: "2199-12-31" },
      { Action: "change", ...ben, From: "", Until: "" },
      { Action: "remove", Group: "Underwriters", Report: "'=Losses" },
    );
    expect(changes).toEqual([
      { action: "add", subscriptionReportId: 5, principalId: "g1", isGroup: true, until },
      { action: "change", subscriptionReportId: 5, principalId: "u1", before: { from: "2026-01-02T03:04:05Z", until } },
      { action: "remove", subscriptionReportId: 6, principalId: "g1", isGroup: true },
    ]);
    expect(groups).toMatchObject([{ id: "g1", displayName: "Underwriters" }]);
    const refused = await plan(
      { Action: "add", ...group, Until: "31.12.2026" },
      { Action: "add", ...group, Until: "2199-02-30" },
      { Action: "add", ...group, Until: "2199-02-30T12:00:00Z" },
      { Action: "add", ...group, Until: "2199" },
      { Action: "add", ...group, From: "on 2199-12-31" },
      { Action: "add", ...group, From: "2199-12-31 or so" },
      { Action: "add", ...group, User: "Ben Ortiz" },
      { Action: "add", Group: "Brokers", Report: "Claims" },
    );
    expect(refused.rows.map(({ reason }) => reason)).toEqual([
      "Until is not a date like 2026-12-31",
      "Until is not a date like 2026-12-31",
      "Until is not a date like 2026-12-31",
      "Until is not a date like 2026-12-31",
      "From is not a date like 2026-12-31",
      "From is not a date like 2026-12-31",
      "The row names both a user and a group",
      "This subscription has no group “Brokers”",
    ]);
  });

  it("are changed where either date differs", async () => {
    const ben = {
      Action: "change",
      User: "Ben Ortiz",
      Report: "Claims",
      From: "2026-01-02T03:04:05Z",
      Until: "2199-12-31",
    };
    const { changes } = await plan({ ...ben, From: "" });
    expect(changes).toMatchObject([{ before: { from: "2026-01-02T03:04:05Z", until }, until }]);
    expect((await plan({ ...ben, Until: "" })).changes).toMatchObject([{ from: "2026-01-02T03:04:05.000Z" }]);
    expect((await plan({ ...ben, From: "2026-01-02T03:04:06Z" })).changes).toHaveLength(1);
  });

  it("are shown in the preview by the name of the group", async () => {
    const { rows } = await plan({ Action: "add", Group: "underwriters", Report: "Claims" }, { Group: "Brokers" });
    expect(rows).toMatchObject([{ user: "underwriters" }, { user: "Brokers", report: "" }]);
  });

  it("come back with Undo: what is removed keeps its dates", async () => {
    const removed = { Action: "remove", User: "Ben Ortiz", Report: "Claims", Until: "no day: it is not read" };
    expect((await plan(removed)).changes).toMatchObject([{ action: "remove", from: "2026-01-02T03:04:05Z", until }]);
  });
});

it("an example gives the first user and report whose names are theirs alone", () => {
  expect(createExample({ users: users.toReversed(), reports: [report(5, 'Claims, "net"')] })).toBe(
    'Action,User,Report\nadd,Chloe Martin,"Claims, ""net"""',
  );
  expect(createExample({ users: users.slice(2), reports: access.reports })).toBe("Action,User,Report");
  expect(createExample({ users, reports: [] })).toBe("Action,User,Report");
});
