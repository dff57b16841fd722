import { expect, test } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { contract } from "../../../src/api/contract.ts";
import { provideAdmin } from "../../../src/app/effects/admin.ts";

test("an empty party id counts as a failed load", async () => {
  const call = (async (endpoint: unknown) => {
    if (endpoint === contract.getPrimaryParty) return { partyId: "" };
    return endpoint === contract.getSubscriptions ? [{ id: "s1", displayName: "Alder" }] : [];
  }) as Call;
  const admin = createActor(provideAdmin({ call, features: [], rest: async () => undefined })).start();
  admin.send({ type: "admin.opened", email: "ada@example.com" });
  await waitFor(admin, (snapshot) => snapshot.context.actors !== null);
  const { addReport } = admin.getSnapshot().context.actors!;
  addReport.send({ type: "subscription.selected", subscriptionId: "s1" });
  addReport.send({ type: "rls.changed", rls: true });
  const party = addReport.getSnapshot().children.party!;
  await waitFor(party, (snapshot) => !snapshot.matches("loading"));
  expect(party.getSnapshot().value).toBe("failed");
});
