import { expect, test } from "vitest";
import {
  countTicked,
  createCellReader,
  describePeople,
  describeReports,
  findMapping,
  type FoundPerson,
  type FoundReport,
  hasEntries,
  listGroups,
  listMatrix,
  noEntries,
  nothingFound,
  nothingWritten,
  type Setup,
  type SetupClient,
} from "../../../src/rules/clients/client-setup.ts";
import { address, alder, cargo, cargoId, otherId, zoe } from "../../support/machines/client-setup.ts";
import { anna } from "../../support/machines/people.ts";

/** An email and an id may be written in capitals. */
const client: SetupClient = {
  ...alder,
  people: [{ ...zoe, email: "Zoe@x.example" }],
  reports: [{ ...alder.reports[0]!, reportId: otherId.toUpperCase() }],
};
const report = { ...cargo, identityRequired: false };
const setup = (change: Partial<Setup>): Setup => ({
  client: null,
  entries: noEntries,
  found: nothingFound,
  written: nothingWritten,
  ...change,
});
const withPeople = (people: string, found: Record<string, FoundPerson> = {}, of: SetupClient | null = client) =>
  setup({ client: of, entries: { ...noEntries, people }, found: { ...nothingFound, people: found } });
const withReport = (check: FoundReport | undefined, of: SetupClient | null = client) =>
  setup({
    client: of,
    entries: { ...noEntries, reports: address },
    found: { ...nothingFound, reports: check ? { [cargoId]: check } : {} },
  });

test.each<[string, FoundPerson | undefined, object]>([
  ["is being checked", undefined, { at: "checking", name: "Ada", person: null, problem: undefined }],
  ["could not be checked", "unanswered", { at: "unanswered", person: null, problem: undefined }],
  ["has the email of several people", "unclear", { at: "refused", problem: expect.stringMatching(/^Several people/) }],
  ["is unknown", null, { at: "invited", name: "Ada", person: null, problem: undefined }],
  ["did not follow an invitation", { ...anna, isInvitationOver: true }, { at: "invited", person: null }],
  ["is deactivated", { ...anna, isActive: false }, { at: "refused", problem: expect.stringMatching(/deactivated/) }],
  ["is known", anna, { at: "known", name: "Anna Berg", person: anna, problem: undefined }],
])("a person who %s", (_state, person, line) => {
  const found = person === undefined ? {} : { "ada@x.example": person };
  expect(describePeople(withPeople("Ada@X.example", found))).toMatchObject([line]);
});

test("a person of the client is listed under the name that they have, and a text that is no email is refused", () => {
  expect(describePeople(withPeople("zoE@x.example\nnobody"))).toMatchObject([
    { at: "listed", name: "Zoe", person: client.people[0], problem: undefined },
    { at: "refused", person: null, problem: expect.stringMatching(/^This is no email/) },
  ]);
});

test.each<[string, FoundReport | undefined, object]>([
  ["is being checked", undefined, { at: "checking", name: "", check: null, problem: undefined }],
  ["could not be checked", "unanswered", { at: "unanswered", check: null, problem: undefined }],
  ["is absent", { ...report, exists: false, message: "Not found" }, { at: "refused", problem: "Not found" }],
  [
    "cannot be embedded",
    { ...report, identityRequired: null, message: "Refused", problems: ["Its model is elsewhere"] },
    { at: "refused", problem: "Its model is elsewhere" },
  ],
  [
    "cannot be embedded for an unknown reason",
    { ...report, identityRequired: null, message: "Refused" },
    { at: "refused", problem: "Refused" },
  ],
  ["is found", report, { at: "found", name: "Cargo", check: report, problem: undefined }],
])("a report that %s", (_state, check, line) => {
  expect(describeReports(withReport(check))).toMatchObject([line]);
});

test("a report with Row Level Security needs the client's GCID, where the client is there already", () => {
  const check = { ...report, identityRequired: true };
  const at = (partyId: string | null) => describeReports(withReport(check, { ...client, partyId }))[0];
  expect(at(null)).toMatchObject({ at: "refused", problem: expect.stringMatching(/has no GCID/) });
  expect(at("7")).toMatchObject({ at: "found", problem: undefined });
  expect(describeReports(withReport(check, null))).toMatchObject([{ at: "found" }]);
});

test("a report has the client's name for it, or the one that it was given, or that of the report service", () => {
  const renamed = withReport(report);
  expect(
    describeReports({ ...renamed, entries: { ...renamed.entries, names: { [cargoId]: "Cargo 2" } } }),
  ).toMatchObject([{ name: "Cargo 2" }]);
  const listed = { ...client, reports: [{ ...client.reports[0]!, reportId: cargoId.toUpperCase() }] };
  expect(describeReports(withReport(report, listed))).toMatchObject([{ at: "listed", name: "Claims" }]);
  expect(describeReports(setup({ entries: { ...noEntries, reports: "nothing" } }))).toMatchObject([{ at: "refused" }]);
});

test("the matrix lists what is new before what the client has, and what is being checked has its place", () => {
  const people = "ada@x.example\nben@x.example\nzoe@x.example\nnobody\ncem@x.example";
  const form = withPeople(people, { "ada@x.example": null, "cem@x.example": "unanswered" });
  const { groups, ...rows } = listMatrix({ ...form, entries: { ...form.entries, reports: `${address}\nnowhere` } });
  expect(groups).toEqual([]);
  expect(rows.people.map(({ key, isListed }) => [key, isListed])).toEqual([
    ["ada@x.example", false],
    ["ben@x.example", false],
    ["zoe@x.example", true],
  ]);
  expect(rows.reports).toEqual([
    { key: cargoId, name: "Checking…", isListed: false },
    { key: otherId, name: "Claims", isListed: true },
  ]);
});

/** What groups and people have of the first report, by the groups that they have it from. */
const readStates = (of: Setup) => {
  const { groups, people, reports } = listMatrix(of);
  const readCell = createCellReader(of);
  return [...groups, ...people]
    .map((row) => readCell(row, reports[0]!))
    .map(({ state, by }) => [state, ...by].join(" "));
};

test("what is new is ticked until it is unticked, and what was not given before stays so", () => {
  const newcomer = { ...zoe, principalId: "p8", email: "yan@x.example" };
  const form = withPeople("ada@x.example", { "ada@x.example": null }, { ...client, people: [zoe, newcomer] });
  expect([readStates(form), countTicked(form)]).toEqual([["ticked", "held", "unticked"], 1]);
  const toggled = [`${otherId} ada@x.example`, `${otherId} yan@x.example`];
  const other = { ...form, entries: { ...form.entries, toggled } };
  expect([readStates(other), countTicked(other)]).toEqual([["unticked", "held", "ticked"], 1]);
});

test("a group gets who stands under its heading, once they can be added and unless they are in it", () => {
  const group = { id: "g1", name: "Brokers", principalIds: ["p9", "gone"] };
  const people = "brokers:\nzoe@x.example\nada@x.example\ndan@x.example\ncem@x.example\nUnderwriters:\nada@x.example";
  const found = { "ada@x.example": null, "dan@x.example": "unclear", "cem@x.example": "unanswered" } as const;
  const groups = listGroups(withPeople(people, found, { ...client, groups: [group] }));
  expect(groups).toEqual([
    {
      key: "group brokers",
      name: "Brokers",
      isListed: true,
      members: new Set(["zoe@x.example", "ada@x.example"]),
      joining: ["ada@x.example"],
    },
    {
      key: "group underwriters",
      name: "Underwriters",
      isListed: false,
      members: new Set(["ada@x.example"]),
      joining: ["ada@x.example"],
    },
  ]);
  const untouched = listGroups(setup({ client: { ...client, groups: [group] } }));
  expect(untouched).toEqual([{ ...groups[0], members: new Set(["zoe@x.example"]), joining: [] }]);
});

test("people have what their groups get, and can still be given what their groups do not get", () => {
  const form = withPeople("Underwriters:\nada@x.example", { "ada@x.example": null });
  expect(readStates(form)).toEqual(["ticked", "grouped Underwriters", "held"]);
  const toggled = [`${otherId} group underwriters`];
  expect(readStates({ ...form, entries: { ...form.entries, toggled } })).toEqual(["unticked", "unticked", "held"]);
});

test("a mapping is known once the server has both the person or group and the report", () => {
  const row = { key: "ada@x.example" };
  const written = { ...nothingWritten, principals: { [row.key]: anna }, numbers: { [cargoId]: 7 } };
  const mapping = (of: Partial<Setup>) => findMapping(setup({ client, ...of }), row, { key: cargoId });
  expect(mapping({ written })).toEqual({ principalId: "p1", subscriptionReportId: 7 });
  expect([
    mapping({ written: { ...written, numbers: {} } }),
    mapping({ written: { ...written, principals: {} } }),
  ]).toEqual([null, null]);
});

test.each(["displayName", "partyId", "people", "reports"])("a text in %s is an entry, and blanks are none", (field) => {
  expect([hasEntries({ ...noEntries, [field]: "x" }), hasEntries({ ...noEntries, [field]: " \n" })]).toEqual([
    true,
    false,
  ]);
});

test("a toggled cell is an entry", () => {
  expect([hasEntries({ ...noEntries, toggled: ["cell"] }), hasEntries(noEntries)]).toEqual([true, false]);
});
