import { expect, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { lockReports } from "../../../server/mappings/change-mappings.ts";
import { loadPeople } from "../../../server/people/load-people.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { defaultStoreKind, hasPostgres } from "../../support/server/test-stores.ts";

const admin = setUpAdministrator();

test("many mappings change in one request, each with its own outcome, and a rejected one stops no other", async () => {
  const { subscriptionReportId } = await admin.createStoredReport();
  const [ben, chloe] = [getDemoUser("ben").sub, getDemoUser("chloe").sub];
  const create = (action: "add" | "remove", principalId: string) => ({ action, subscriptionReportId, principalId });
  expect(
    await admin.changeMappings([
      create("add", ben),
      create("add", chloe),
      create("add", ben),
      { ...create("add", ben), subscriptionReportId: 999_999 },
      create("remove", getDemoUser("ada").sub),
    ]),
  ).toEqual([
    { isSuccess: true, message: adminMessages.mappingAdded },
    { isSuccess: false, message: "This person does not belong to the report’s client" },
    { isSuccess: false, message: "This mapping appears more than once in the request" },
    { isSuccess: false, message: "This person does not belong to the report’s client" },
    { isSuccess: false, message: "This person does not have this report" },
  ]);
  const stored = (await admin.loadMappings()).filter(
    (mapping) => mapping.subscriptionReportId === subscriptionReportId,
  );
  expect(stored).toEqual([{ subscriptionReportId, principalId: ben }]);
  const repeated = await admin.changeMappings([create("add", ben), create("remove", ben)]);
  expect(repeated.map(({ message }) => message)).toEqual([
    "This person already has this report",
    "This mapping appears more than once in the request",
  ]);
  expect(await admin.changeMappings([create("remove", ben)])).toEqual([
    { isSuccess: true, message: adminMessages.mappingRemoved },
  ]);
});

test.runIf(defaultStoreKind === "PostgreSQL")(
  "a reader marks a report as a favourite while its mappings change",
  async () => {
    const { subscriptionReportId, subscriptionId, reportId } = demo.reports[4]!;
    const chloe = await admin.server.signIn("chloe");
    await admin.server.store.transaction().execute(async (tx) => {
      await lockReports(tx, [subscriptionReportId]);
      const favourite = { subscriptionId, reportId, isFavourite: true };
      expect((await chloe.post(personalListsContract.setFavourite.path, favourite)).statusCode).toBe(200);
    });
  },
);

test("a mapping without its membership can be removed, but not added", async () => {
  const elif = demo.people[4]?.id ?? "";
  await admin.server.store.deleteFrom("membership").where("principal_id", "=", elif).execute();
  expect(await admin.changeMappings([{ action: "remove", subscriptionReportId: 1, principalId: elif }])).toEqual([
    { isSuccess: true, message: adminMessages.mappingRemoved },
  ]);
  expect(await admin.changeMappings([{ action: "add", subscriptionReportId: 1, principalId: elif }])).toMatchObject([
    { isSuccess: false },
  ]);
});

test("two hundred mappings change in one request", async () => {
  const reports: Awaited<ReturnType<typeof admin.createStoredReport>>[] = [];
  // One after another: a busy database sheds a hundred writes at once.
  while (reports.length < 100) reports.push(await admin.createStoredReport());
  const readers = [getDemoUser("ada").sub, getDemoUser("ben").sub];
  const createAll = (action: string) =>
    reports.flatMap(({ subscriptionReportId }) =>
      readers.map((principalId) => ({ action, subscriptionReportId, principalId })),
    );
  const added = await admin.changeMappings(createAll("add"));
  expect(added.every(({ isSuccess }) => isSuccess)).toBe(true);
  const removed = await admin.changeMappings(createAll("remove"));
  expect(removed.every(({ isSuccess }) => isSuccess)).toBe(true);
});

test.runIf(hasPostgres)("mappings of people change while an import holds these people", async () => {
  const { store } = admin.server;
  const { subscriptionReportId } = await admin.createStoredReport();
  const { sub } = getDemoUser("ben");
  const [{ subject, realm }] = (await store
    .selectFrom("person")
    .select(["subject", "realm"])
    .where("principal_id", "=", sub)
    .execute()) as [{ subject: string; realm: string }];
  await store.transaction().execute(async (tx) => {
    const { find } = await loadPeople(tx, [{ line: 1, cells: { subject } }], { realm, dryRun: false });
    expect(find({ subject })).toBeDefined();
    expect(await admin.changeMappings([{ action: "add", subscriptionReportId, principalId: sub }])).toMatchObject([
      { isSuccess: true },
    ]);
  });
});

test("a mapping that is added twenty times in parallel is added once", async () => {
  const { subscriptionReportId } = await admin.createStoredReport();
  const body = { subscriptionReportId, principalId: getDemoUser("ben").sub.toUpperCase() };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.browser.post(contract.addUserReportMapping.path, body)),
  );
  expect(responses.filter((response) => response.json<Outcome>().isSuccess)).toHaveLength(1);
  const history = await admin.loadHistory(subscriptionReportId);
  expect(history.filter(({ action }) => action === "mapped")).toHaveLength(1);
});
