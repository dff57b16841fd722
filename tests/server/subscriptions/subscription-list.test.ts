import { afterEach, describe, expect, test } from "vitest";
import {
  type SubscriptionDetails,
  subscriptionListContract,
  type SubscriptionListQuery,
  type SubscriptionPage,
} from "../../../src/api/subscription-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoAccess } from "../../support/server/demo-requests.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";

const firstPage: SubscriptionListQuery = { search: "", sort: "displayName", isDescending: false, after: null };
const path = (id: string) => subscriptionListContract.getSubscription.path.replace(":id", id);
const [alderbrook] = demo.subscriptions;
const membersOf = (id: string) => demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(id));
const reportsOf = (id: string) => demo.reports.filter(({ subscriptionId }) => subscriptionId === id);
const byName = (one: string, other: string) => one.localeCompare(other);

describe("the list of all subscriptions", () => {
  const admin = setUpAdministrator();
  const list = async (query: Partial<SubscriptionListQuery> = {}) =>
    (
      await admin.browser.post(subscriptionListContract.listSubscriptions.path, { ...firstPage, ...query })
    ).json<SubscriptionPage>();
  const read = async (id: string) => (await admin.browser.get(path(id))).json<SubscriptionDetails>();
  const addSubscriptions = (count: number, name: (index: number) => string) =>
    admin.server.store
      .insertInto("subscription")
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: `page-test-${index}`,
          display_name: name(index),
          party_id: index % 3 === 0 ? null : `page-test ${index % 5}`,
        })),
      )
      .execute();

  afterEach(() => admin.server.store.deleteFrom("subscription").where("id", "like", "page-test-%").execute());

  test("has every subscription with its party, its people and its reports", async () => {
    const { subscriptions, total, next } = await list();
    expect({ total, next }).toEqual({ total: demo.subscriptions.length, next: null });
    for (const { id, displayName, primaryPartyId, profileId = null } of demo.subscriptions)
      expect(subscriptions).toContainEqual({
        id,
        displayName,
        partyId: primaryPartyId,
        workspaces: [],
        profileId,
        personCount: membersOf(id).length,
        reportCount: reportsOf(id).length,
        lastOpenedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      });
  });

  test("says when one of its reports was shown last, and never where none was [admin: clients]", async () => {
    const { store } = admin.server;
    await addSubscriptions(1, () => "Page test");
    expect((await list({ search: "page test" })).subscriptions[0]).toMatchObject({
      personCount: 0,
      reportCount: 0,
      partyId: null,
      lastOpenedAt: null,
    });
    const reports = await store
      .insertInto("report")
      .values(
        [1, 2].map((number) => ({
          subscription_id: "page-test-0",
          report_id: createGuid(),
          report_name: `Report ${number}`,
          group_id: createGuid(),
          data_set_id: null,
          rls: false,
          updated_by: "ada@example.test",
          roles: null,
        })),
      )
      .returning("id")
      .execute();
    for (const [index, { id: report }] of reports.entries()) {
      const opening = { report, subscription_id: "page-test-0", principal_id: "reader", opened_at: new Date() };
      const shown_at = new Date(`2099-11-2${index}T08:00:00Z`);
      await store
        .insertInto("opening")
        .values([
          { ...opening, id: createGuid() },
          { ...opening, id: createGuid(), shown_at },
        ])
        .execute();
    }
    expect((await list({ search: "page test" })).subscriptions[0]).toMatchObject({
      reportCount: 2,
      lastOpenedAt: "2099-11-21T08:00:00.000Z",
    });
    await store.deleteFrom("opening").where("subscription_id", "=", "page-test-0").execute();
  });

  test("is searched by a part of the name or the primary party, whatever the case, and takes hostile texts as texts", async () => {
    const { displayName, primaryPartyId } = alderbrook!;
    for (const search of [` ${displayName.slice(1).toUpperCase()} `, primaryPartyId.slice(1)])
      expect((await list({ search })).subscriptions).toMatchObject([{ displayName }]);
    for (const search of ["%", "_", "\\", "' or true --", "'; drop table report; --", "\u202e"])
      expect(await list({ search })).toEqual({ subscriptions: [], total: 0, next: null });
  });

  test.each([
    { sort: "displayName", isDescending: false },
    { sort: "displayName", isDescending: true },
    { sort: "partyId", isDescending: false },
    { sort: "partyId", isDescending: true },
  ] as const)(
    "comes in pages that hold each subscription once, sorted by $sort, descending $isDescending [admin: clients]",
    async (order) => {
      // Names and parties repeat, so that only the id tells some of them apart.
      await addSubscriptions(130, (index) => `Page test ${index % 7}`);
      const pages: SubscriptionPage[] = [];
      let after: SubscriptionListQuery["after"] = null;
      do {
        const page: SubscriptionPage = await list({ ...order, search: "page test", after });
        pages.push(page);
        after = page.next;
      } while (after !== null);
      expect(pages.map(({ subscriptions }) => subscriptions.length)).toEqual([50, 50, 30]);
      expect(pages.map(({ total }) => total)).toEqual([130, 130, 130]);
      const subscriptions = pages.flatMap((page) => page.subscriptions);
      expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(130);
      const values = subscriptions.map((subscription) => subscription[order.sort] ?? "");
      expect(values).toEqual(order.isDescending ? values.toSorted(byName).toReversed() : values.toSorted(byName));
    },
  );

  test("names the people who belong to a subscription with their email, and its reports with their readers [admin: clients]", async () => {
    const { id, displayName } = alderbrook!;
    const details = await read(id.toUpperCase());
    expect(details).toMatchObject({ displayName, personCount: details.people.length });
    expect(details.people.map(({ principalId, name, email }) => ({ principalId, name, email }))).toEqual(
      membersOf(id)
        .map((person) => ({ principalId: person.id, name: person.displayName, email: person.email }))
        .toSorted((one, other) => byName(one.name, other.name)),
    );
    expect(details.reports).toHaveLength(details.reportCount);
    for (const { subscriptionReportId, reportName } of reportsOf(id))
      expect(details.reports).toContainEqual(
        expect.objectContaining({
          id: subscriptionReportId,
          reportName,
          readers: demoAccess.filter((mapping) => mapping.subscriptionReportId === subscriptionReportId).length,
        }),
      );
  });

  test("lists the first hundred people of a large subscription, and counts all", async () => {
    const { store } = admin.server;
    await addSubscriptions(1, () => "Page test");
    const people = Array.from({ length: 120 }, (_, index) => ({
      principal_id: `crowd-${index}`,
      realm: "test",
      subject: `crowd-${index}`,
      email: `crowd.${index}@example.test`,
      display_name: "Crowd",
    }));
    await store.insertInto("person").values(people).execute();
    const membership = people.map(({ principal_id }) => ({ subscription_id: "page-test-0", principal_id }));
    await store.insertInto("membership").values(membership).execute();
    const details = await read("page-test-0");
    expect([details.people.length, details.personCount]).toEqual([100, 120]);
    await store.deleteFrom("person").where("realm", "=", "test").execute();
  });

  test("answers a subscription that does not exist with 404", async () => {
    expect((await admin.browser.get(path("unknown"))).statusCode).toBe(404);
  });
});
