import { describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { installationContract } from "../../src/api/installation-contract.ts";
import { subscriptionListContract, type SubscriptionListQuery } from "../../src/api/subscription-list-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { subscription } from "../support/agreement/demo-records.ts";

const createQuery = (query: Partial<SubscriptionListQuery> = {}) => ({
  body: { search: "", sort: "displayName", isDescending: false, after: null, ...query } as const,
});

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);
  const list = (query: Partial<SubscriptionListQuery> = {}) =>
    calls.asAdministrator(subscriptionListContract.listSubscriptions, createQuery(query));
  const read = (id: string) => calls.asAdministrator(subscriptionListContract.getSubscription, { params: { id } });
  const rename = (id: string, displayName: string, partyId?: string) =>
    calls.asAdministrator(subscriptionListContract.renameSubscription, { body: { id, displayName, partyId } });
  const add = (displayName: string) =>
    calls.asAdministrator(installationContract.addSubscription, { body: { displayName, partyId: "70000001" } });

  test("an administrator lists every subscription with its party and counts, in both directions", async () => {
    const { subscriptions, total, next } = await list();
    expect([total, next]).toEqual([demo.subscriptions.length, null]);
    expect(subscriptions).toMatchObject(
      demo.subscriptions
        .map(({ id, displayName, primaryPartyId }) => ({
          id,
          displayName,
          partyId: primaryPartyId,
          personCount: demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(id)).length,
          reportCount: demo.reports.filter(({ subscriptionId }) => subscriptionId === id).length,
        }))
        .toSorted((one, other) => one.displayName.localeCompare(other.displayName)),
    );
    const reversed = await list({ sort: "partyId", isDescending: true });
    const parties = reversed.subscriptions.map(({ partyId }) => partyId ?? "");
    expect(parties).toEqual(parties.toSorted().toReversed());
  });

  test("a search finds subscriptions by part of their name or party, in any case", async () => {
    for (const search of [` ${subscription.displayName.toUpperCase()} `, subscription.primaryPartyId])
      expect((await list({ search })).subscriptions.map(({ id }) => id)).toEqual([subscription.id]);
    expect(await list({ search: "%" })).toEqual({ subscriptions: [], total: 0, next: null });
  });

  test("the people and the reports of a subscription are named", async () => {
    const { people, reports, personCount, reportCount } = await read(subscription.id);
    const users = await calls.asAdministrator(contract.getSubscriptionUsers, { params: { id: subscription.id } });
    expect(people.map(({ principalId }) => principalId).toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    expect(people.every(({ email }) => email.includes("@"))).toBe(true);
    expect(reports.every(({ subscriptionId }) => subscriptionId === subscription.id)).toBe(true);
    expect([people.length, reports.length]).toEqual([personCount, reportCount]);
  });

  test("an administrator adds a subscription and renames it, and no two get the same name", async () => {
    const added = await add(" Alder Example ");
    expect(added.displayName).toBe("Alder Example");
    expect(await read(added.id)).toMatchObject({ partyId: "70000001", personCount: 1, reportCount: 0, reports: [] });
    await expect(add("ALDER example")).rejects.toMatchObject({ kind: "rejected" });
    await expect(rename(added.id, subscription.displayName)).rejects.toMatchObject({ kind: "rejected" });
    expect(await rename(added.id.toUpperCase(), " Alder Re ")).toEqual({ id: added.id, displayName: "Alder Re" });
    expect((await list({ search: "alder re" })).total).toBe(1);
    await rename(added.id, "Alder Re", " 70000002 ");
    expect(await read(added.id)).toMatchObject({ displayName: "Alder Re", partyId: "70000002" });
    await rename(added.id, "Alder");
    expect(await read(added.id)).toMatchObject({ displayName: "Alder", partyId: "70000002" });
  });

  test("a subscription that does not exist is absent, and only an administrator is answered [admin: clients]", async () => {
    await expect(read("unknown")).rejects.toMatchObject({ kind: "absent" });
    await expect(rename("unknown", "Nobody’s")).rejects.toMatchObject({ kind: "absent" });
    for (const call of [calls.asReader, calls.withoutAccess]) {
      const { id, displayName } = subscription;
      const forbidden = { kind: "forbidden" };
      await expect(call(subscriptionListContract.listSubscriptions, createQuery())).rejects.toMatchObject(forbidden);
      await expect(call(subscriptionListContract.getSubscription, { params: { id } })).rejects.toMatchObject(forbidden);
      await expect(
        call(subscriptionListContract.renameSubscription, { body: { id, displayName } }),
      ).rejects.toMatchObject(forbidden);
    }
  });
});
