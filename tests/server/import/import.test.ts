import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { importText } from "../../support/server/import-text.ts";
import { openTestStore, storeKinds } from "../../support/server/test-stores.ts";

const subscriptions = `id,displayName,partyId
NEW-1,New Client,p1
${demoSubscription.id},${demoSubscription.displayName},${demoSubscription.primaryPartyId}
${demo.subscriptions[1]?.id},Renamed,p2
`;
const people = `subject,email,displayName,roles,subscriptionIds
new-subject,new@example.com,New Person,Reader,new-1;${demoSubscription.id}
${demo.people[1]?.id},${demo.people[1]?.email},${demo.people[1]?.displayName},Reader,${demoSubscription.id}
${demo.people[3]?.id},${demo.people[3]?.email},${demo.people[3]?.displayName},,${demoSubscription.id}
`;
const mappings = `subscriptionId,reportId,subject
${demoSubscription.id.toUpperCase()},${demoReport.reportId},new-subject
${demoSubscription.id},${demoReport.reportId},${demo.people[1]?.id}
`;

describe.each(storeKinds)("on %s", (kind) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  const importRows = (text: string, dryRun = false) => importText(store, text, { dryRun });
  const loadNames = async () =>
    (await store.selectFrom("subscription").select("display_name").execute()).map(({ display_name }) => display_name);

  test("a dry run counts the changes and saves nothing", async () => {
    expect(await importRows(subscriptions, true)).toEqual({
      kind: "subscriptions",
      added: 1,
      changed: 1,
      unchanged: 1,
      rejected: [],
      isSaved: false,
    });
    expect(await loadNames()).not.toContain("Renamed");
  });

  test("subscriptions, people and mappings are imported, and a second import changes nothing", async () => {
    expect(await importRows(subscriptions)).toEqual({
      kind: "subscriptions",
      added: 1,
      changed: 1,
      unchanged: 1,
      rejected: [],
      isSaved: true,
    });
    expect(await importRows(people)).toEqual({
      kind: "people",
      added: 1,
      changed: 1,
      unchanged: 1,
      rejected: [],
      isSaved: true,
    });
    expect(await importRows(mappings)).toEqual({
      kind: "mappings",
      added: 1,
      changed: 0,
      unchanged: 1,
      rejected: [],
      isSaved: true,
    });
    for (const [text, count] of [
      [subscriptions, 3],
      [people, 3],
      [mappings, 2],
    ] as const)
      expect(await importRows(text)).toMatchObject({ added: 0, changed: 0, unchanged: count, isSaved: true });
    expect(await loadNames()).toContain("Renamed");
  });

  test("one invalid row stops the import of the whole file", async () => {
    const invalid = `${people}x,not-an-address,X,Reader,\ny,y@example.com,Y,Reader,nowhere\nnew-subject,new@example.com,Again,,\nz,z@example.com,Z,Reader,\n`;
    expect(await importRows(invalid)).toMatchObject({
      isSaved: false,
      added: 1,
      rejected: [
        { line: 5, reason: "email is not a valid address" },
        { line: 6, reason: "unknown subscription nowhere" },
        { line: 7, reason: "duplicate of line 2" },
      ],
    });
    expect(await store.selectFrom("person").selectAll().where("subject", "=", "z").execute()).toEqual([]);
    expect(
      await importRows(
        `${mappings}${demoSubscription.id},nothing,new-subject\n${demoSubscription.id},${demoReport.reportId},nobody\n`,
      ),
    ).toMatchObject({
      isSaved: false,
      rejected: [
        { line: 4, reason: "subscription does not have this report" },
        { line: 5, reason: "unknown subject" },
      ],
    });
  });

  test("an import cannot leave the portal without an administrator [admin: roles]", async () => {
    const [ada, ben] = demo.people;
    const rows = [ada, ben].map((person, index) => {
      const { id = "", email = "", displayName = "" } = person ?? {};
      return { id, toRow: (roles: string) => `${id},${email},${displayName}${index},${roles}` };
    });
    const importRoles = (...roles: string[]) =>
      importRows(
        ["subject,email,displayName,roles", ...rows.map(({ toRow }, at) => toRow(roles[at] ?? ""))].join("\n"),
      );
    expect(await importRoles("Reader", "Administrator")).toMatchObject({ isSaved: true });
    expect(await importRoles("Reader", "Reader")).toMatchObject({
      isSaved: false,
      rejected: [{ line: 3, reason: "no administrator would be left: keep the role Administrator" }],
    });
    const administrators = store
      .selectFrom("person")
      .select("subject")
      .where(sql<boolean>`'Administrator' = any(roles)`);
    expect(await administrators.execute()).toEqual([{ subject: ben?.id }]);
  });

  test("a party that Power BI refuses as a user name is rejected [operation: models]", async () => {
    const longest = "p".repeat(256);
    const parties = ["two words", `${longest}p`, "Zoë", longest];
    const rows = parties.map((partyId, index) => `party-${index},Client,${partyId}`);
    expect(await importRows(["id,displayName,partyId", ...rows].join("\n"), true)).toMatchObject({
      added: 1,
      rejected: [
        { line: 2, reason: "partyId may have letters A to Z, digits and signs, but no spaces" },
        { line: 3, reason: "partyId is longer than 256 characters" },
        { line: 4, reason: "partyId may have letters A to Z, digits and signs, but no spaces" },
      ],
    });
  });

  test("a file with unknown columns is rejected with the list of supported columns", async () => {
    await expect(importRows("a,b\n1,2\n")).rejects.toThrow("subscriptions: id,displayName,partyId");
  });
});

test("ten thousand people are imported at once", async () => {
  const { store, close } = await openTestStore();
  onTestFinished(close);
  await importText(store, subscriptions, { dryRun: false });
  const many = Array.from(
    { length: 10_000 },
    (_, index) => `many-${index},many-${index}@example.com,"Person, ${index}",Reader,new-1`,
  );
  const text = ["subject,email,displayName,roles,subscriptionIds", ...many].join("\n");
  expect(await importText(store, text, { dryRun: false })).toMatchObject({
    added: 10_000,
    rejected: [],
    isSaved: true,
  });
});
