import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile } from "../../../server/import/import-file.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { aReport, aSubscription } from "../../support/server/calls.ts";
import { kinds, openTestStore } from "../../support/server/test-stores.ts";

const subscriptions = `id,displayName,partyId
NEW-1,New Client,p1
${aSubscription.id},${aSubscription.displayName},${aSubscription.primaryPartyId}
${demo.subscriptions[1]?.id},Renamed,p2
`;
const people = `subject,email,displayName,roles,subscriptionIds
new-subject,new@example.com,New Person,Reader,new-1;${aSubscription.id}
${demo.people[1]?.id},${demo.people[1]?.email},${demo.people[1]?.displayName},Reader,${aSubscription.id}
${demo.people[3]?.id},${demo.people[3]?.email},${demo.people[3]?.displayName},,${aSubscription.id}
`;
const mappings = `subscriptionId,reportId,subject
${aSubscription.id.toUpperCase()},${aReport.reportId},new-subject
${aSubscription.id},${aReport.reportId},${demo.people[1]?.id}
`;

describe.each(kinds)("on %s", (kind) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  const bring = (text: string, dryRun = false) => importFile(store, text, { realm: "local", dryRun });
  const names = async () =>
    (await store.selectFrom("subscription").select("display_name").execute()).map(({ display_name }) => display_name);

  test("a dry run tells what would be and changes nothing", async () => {
    expect(await bring(subscriptions, true)).toEqual({
      kind: "subscriptions",
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: [],
      done: false,
    });
    expect(await names()).not.toContain("Renamed");
  });

  test("subscriptions, people and mappings come in, and a second time nothing is left to do", async () => {
    expect(await bring(subscriptions)).toEqual({
      kind: "subscriptions",
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: [],
      done: true,
    });
    expect(await bring(people)).toEqual({
      kind: "people",
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: [],
      done: true,
    });
    expect(await bring(mappings)).toEqual({
      kind: "mappings",
      added: 1,
      changed: 0,
      unchanged: 1,
      refused: [],
      done: true,
    });
    for (const [text, count] of [
      [subscriptions, 3],
      [people, 3],
      [mappings, 2],
    ] as const)
      expect(await bring(text)).toMatchObject({ added: 0, changed: 0, unchanged: count, done: true });
    expect(await names()).toContain("Renamed");
  });

  test("one bad row and nothing of its file comes in", async () => {
    const bad = `${people}x,not-an-address,X,Reader,\ny,y@example.com,Y,Reader,nowhere\nnew-subject,new@example.com,Again,,\nz,z@example.com,Z,Reader,\n`;
    expect(await bring(bad)).toMatchObject({
      done: false,
      added: 1,
      refused: [
        { line: "5", reason: "email is not an address" },
        { line: "6", reason: "subscription nowhere is not known" },
        { line: "7", reason: "is there twice" },
      ],
    });
    expect(await store.selectFrom("person").selectAll().where("subject", "=", "z").execute()).toEqual([]);
    expect(
      await bring(
        `${mappings}${aSubscription.id},nothing,new-subject\n${aSubscription.id},${aReport.reportId},nobody\n`,
      ),
    ).toMatchObject({
      done: false,
      refused: [
        { line: "4", reason: "the subscription has no such report" },
        { line: "5", reason: "there is no such person" },
      ],
    });
  });

  test("a file that is none of the three is refused with what is known", async () => {
    await expect(bring("a,b\n1,2\n")).rejects.toThrow("subscriptions: id,displayName,partyId");
  });

  test("ten thousand people come in at once", async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, at) => `many-${at},many-${at}@example.com,"Person, ${at}",Reader,new-1`,
    );
    expect(await bring(["subject,email,displayName,roles,subscriptionIds", ...many].join("\n"))).toMatchObject({
      added: 10_000,
      refused: [],
      done: true,
    });
  });
});
