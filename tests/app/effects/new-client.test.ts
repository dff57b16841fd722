import { expect, test } from "vitest";
import { createActor, createEmptyActor, waitFor } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { groupsContract } from "../../../src/api/groups-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { provideNewClient } from "../../../src/app/effects/new-client.ts";

const report = { id: 7, reportId: "cargo", reportName: "Cargo" };
const client = { id: "s1", displayName: "Alder", partyId: "7001", people: [], reports: [report] };

async function load(counts: { personCount: number; reportCount: number }) {
  const asked: unknown[] = [];
  const call = (async (endpoint: unknown) => {
    asked.push(endpoint);
    if (endpoint === groupsContract.getClientAccess)
      return { groups: [], grants: [{ subscriptionReportId: 7, groupId: "g1" }] };
    return endpoint === subscriptionListContract.getSubscription
      ? { ...client, ...counts }
      : [{ subscriptionReportId: 7, principalId: "p1" }];
  }) as Call;
  const offered = { hasBatchCall: true, hasGroups: true };
  const actor = createActor(provideNewClient(call, offered), { input: { parent: createEmptyActor() } }).start();
  actor.send({ type: "setup.opened", given: "s1", draftId: "draft" });
  const { context } = await waitFor(actor, ({ value }) => value !== "closed" && value !== "loading");
  actor.stop();
  return { asked, client: context.client };
}

test("a client is loaded with its own mappings, those of its groups too, and not with those of the portal, one with many people without any", async () => {
  const small = await load({ personCount: 1, reportCount: 1 });
  expect(small.asked).toEqual([
    subscriptionListContract.getSubscription,
    subscriptionListContract.getSubscriptionMappings,
    groupsContract.getClientAccess,
  ]);
  expect(small.client).toMatchObject({ isTooLarge: false, mapped: ["7 p1", "7 g1"] });
  const large = await load({ personCount: 5000, reportCount: 1 });
  expect(large.asked).toEqual([subscriptionListContract.getSubscription]);
  expect(large.client).toMatchObject({ isTooLarge: true, mapped: [] });
});

const ben = { principalId: "p2", name: "Ben Ortiz", email: "ben@x.example" };

/** Puts somebody of a client into a group, once more after it was refused. */
async function putIntoGroup({
  groups,
  refusals = [],
}: {
  groups: { id: string; name: string }[];
  refusals?: string[];
}) {
  const sent: unknown[] = [];
  const call = (async (endpoint: unknown, { body }: { body?: { name?: string } }) => {
    if (endpoint === subscriptionListContract.getSubscription)
      return { ...client, people: [ben], personCount: 1, reportCount: 1 };
    if (endpoint === subscriptionListContract.getSubscriptionMappings) return [];
    if (endpoint === groupsContract.getClientAccess)
      return { groups: groups.map((group) => ({ ...group, principalIds: [] })), grants: [] };
    if (endpoint === groupsContract.changeMappings) return { outcomes: [{ isSuccess: true, message: "" }] };
    sent.push(body);
    const isSaved = endpoint === groupsContract.saveGroup;
    if (isSaved) groups.push({ id: "g1", name: body?.name ?? "" });
    const message = isSaved ? "" : (refusals.shift() ?? "");
    return { isSuccess: message === "", message, ...(isSaved && { groupId: "g1" }) };
  }) as Call;
  const machine = provideNewClient(call, { hasBatchCall: true, hasGroups: true });
  const actor = createActor(machine.provide({ delays: { untilTyped: 0 } }), {
    input: { parent: createEmptyActor() },
  }).start();
  actor.send({ type: "setup.opened", given: "s1", draftId: "draft" });
  await waitFor(actor, ({ value }) => value !== "closed" && value !== "loading");
  actor.send({ type: "text.pasted", field: "people", value: "Underwriters:\nben@x.example" });
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: "resting" }));
  actor.send({ type: "create.requested" });
  const first = await waitFor(actor, ({ value }) => value === "stopped" || value === "done");
  actor.send({ type: "retry.requested" });
  const { value } = await waitFor(actor, (snapshot) => snapshot.value === "done");
  actor.stop();
  return { problem: first.context.problem, value, sent };
}

const added = { subscriptionId: "s1", groupId: null, name: "Underwriters" };
const joined = (groupId: string) => ({ groupId, added: ["p2"], removed: [] });

test("a group whose people were refused is not added again, and one that another administrator added is filled", async () => {
  expect(await putIntoGroup({ groups: [], refusals: ["Gone"] })).toEqual({
    problem: "Gone",
    value: "done",
    sent: [added, joined("g1"), joined("g1")],
  });
  const { sent } = await putIntoGroup({ groups: [{ id: "g7", name: "UNDERWRITERS" }] });
  expect(sent).toEqual([joined("g7")]);
});
