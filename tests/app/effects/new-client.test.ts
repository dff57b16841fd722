import { expect, test } from "vitest";
import { createActor, createEmptyActor, waitFor } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { provideNewClient } from "../../../src/app/effects/new-client.ts";

const report = { id: 7, reportId: "cargo", reportName: "Cargo" };
const client = { id: "s1", displayName: "Alder", partyId: "7001", people: [], reports: [report] };

async function load(counts: { personCount: number; reportCount: number }) {
  const asked: unknown[] = [];
  const call = (async (endpoint: unknown) => {
    asked.push(endpoint);
    return endpoint === subscriptionListContract.getSubscription
      ? { ...client, ...counts }
      : [{ subscriptionReportId: 7, principalId: "p1" }];
  }) as Call;
  const actor = createActor(provideNewClient(call, true), { input: { parent: createEmptyActor() } }).start();
  actor.send({ type: "setup.opened", given: "s1", draftId: "draft" });
  const { context } = await waitFor(actor, ({ value }) => value !== "closed" && value !== "loading");
  actor.stop();
  return { asked, client: context.client };
}

test("a client is loaded with its own mappings and not with those of the portal, one with many people without any", async () => {
  const small = await load({ personCount: 1, reportCount: 1 });
  expect(small.asked).toEqual([
    subscriptionListContract.getSubscription,
    subscriptionListContract.getSubscriptionMappings,
  ]);
  expect(small.client).toMatchObject({ isTooLarge: false, mapped: ["7 p1"] });
  const large = await load({ personCount: 5000, reportCount: 1 });
  expect(large.asked).toEqual([subscriptionListContract.getSubscription]);
  expect(large.client).toMatchObject({ isTooLarge: true, mapped: [] });
});
