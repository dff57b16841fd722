import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import {
  type PrimaryPartyEvent,
  type PrimaryPartyFact,
  primaryPartyMachine,
  primaryPartyView,
} from "../../../src/machines/tabs/primary-party.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { recordFacts, settle } from "../../support/machines/settle.ts";

const broken = () => Promise.reject(new Error("500"));
const needed = (partyId: string): PrimaryPartyEvent => ({ type: "party.needed", subscriptionId: "s1", partyId });

function start(load: () => Promise<string>) {
  const requests: string[] = [];
  const { parent, facts } = recordFacts<PrimaryPartyFact>();
  const loadParty = fromPromise<string, { subscriptionId: string }>(
    ({ input }) => (requests.push(input.subscriptionId), load()),
  );
  const party = createActor(primaryPartyMachine.provide({ actors: { loadParty } }), { input: { parent } }).start();
  const send = async (...events: PrimaryPartyEvent[]) => {
    for (const event of events) party.send(event);
    await settle();
    return primaryPartyView(party.getSnapshot()).at;
  };
  return { send, requests, facts };
}

describe("the primary party", () => {
  testEveryPath(primaryPartyMachine, {
    input: { parent: createEmptyActor() },
    events: [
      needed(""),
      needed("P-1"),
      { type: "party.released" },
      { type: "party.requested" },
      { type: "party.awaited" },
    ],
    answers: { loadParty: ["P-1"] },
    distinguishBy: ({ partyId }: { partyId: string }) => partyId,
  });

  it("is loaded for a report with row-level security that has none, and not for one that has it", async () => {
    const missing = start(async () => "P-new");
    expect(await missing.send(needed(""))).toBe("known");
    expect([missing.requests, missing.facts]).toEqual([["s1"], [{ type: "party.loaded", partyId: "P-new" }]]);
    const present = start(async () => "P-new");
    expect(await present.send(needed("P-old"))).toBe("known");
    expect([present.requests, present.facts]).toEqual([[], []]);
  });

  it("is sent to a form that awaits it: at once where it is known, else when it is loaded", async () => {
    const known = start(async () => "P-new");
    await known.send(needed("P-old"), { type: "party.awaited" });
    expect([known.requests, known.facts]).toEqual([[], [{ type: "party.loaded", partyId: "P-old" }]]);
    const refreshed = start(async () => "P-new");
    await refreshed.send(needed("P-old"), { type: "party.requested" }, { type: "party.awaited" });
    expect([refreshed.requests, refreshed.facts]).toEqual([["s1"], [{ type: "party.loaded", partyId: "P-new" }]]);
  });

  it("that failed to load is loaded again when a form awaits it, unless one was known before", async () => {
    const never = start(broken);
    expect(await never.send(needed(""))).toBe("failed");
    expect(await never.send({ type: "party.awaited" })).toBe("failed");
    expect([never.requests.length, never.facts]).toEqual([2, [{ type: "party.failed" }, { type: "party.failed" }]]);
    const earlier = start(broken);
    expect(await earlier.send(needed("P-old"), { type: "party.requested" })).toBe("failed");
    await earlier.send({ type: "party.awaited" });
    expect(earlier.facts).toEqual([{ type: "party.failed" }, { type: "party.loaded", partyId: "P-old" }]);
    expect(earlier.requests).toEqual(["s1"]);
  });
});
