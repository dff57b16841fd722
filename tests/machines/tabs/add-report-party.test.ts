import { describe, expect, it } from "vitest";
import type { AddReportEvent } from "../../../src/machines/tabs/add-report.machine.ts";
import { emptyReportForm } from "../../../src/rules/tabs/report-form.ts";
import { broken, dataSetId, error, forever, secured, start } from "../../support/machines/add-report-tab.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the party of a report that is added", () => {
  it("Add waits for no party: pressed before it is there, the report goes out once it has come", async () => {
    const party = Promise.withResolvers<string>();
    const { after, sent, view } = start({ party: () => party.promise });
    await after(...secured);
    expect(view()).toMatchObject({ party: "loading", canAdd: true });
    await after({ type: "add.requested" });
    expect([view().isBusy, sent]).toEqual([true, []]);
    party.resolve("P-1");
    await settle();
    expect(sent).toEqual([expect.objectContaining({ rls: true, dataSetId, partyId: "P-1" })]);
  });

  it("a secured report whose party cannot be had is not sent, the entries are kept, and it can be asked for again", async () => {
    let answer: () => Promise<string> = broken;
    const asked: string[] = [];
    const { after, facts, sent, view } = start({ party: (subscriptionId) => (asked.push(subscriptionId), answer()) });
    await after(...secured, { type: "add.requested" });
    expect(asked).toEqual(["s1", "s1"]);
    expect([facts, sent]).toEqual([[error("Error occured while adding report")], []]);
    expect(view()).toMatchObject({ party: "failed", isBusy: false, canAdd: true, form: { rls: true, dataSetId } });
    answer = async () => "P-2";
    await after({ type: "party.requested" });
    expect(view()).toMatchObject({ party: "known", canAdd: true, form: { partyId: "P-2" } });
  });

  it.each<AddReportEvent>([
    { type: "rls.changed", rls: false },
    { type: "subscription.selected", subscriptionId: "" },
    { type: "drafts.restored", form: emptyReportForm },
  ])("a party that could not be had is no matter any more after %o", async (event) => {
    const { after, view } = start({ party: broken });
    await after(...secured);
    expect(view().party).toBe("failed");
    await after(event);
    expect(view().party).toBe("inactive");
  });

  it("is the subscription’s new one as soon as another tab has changed it, and of no other subscription", async () => {
    let stored = "P-1";
    const { after, view } = start({ party: async () => stored });
    await after(...secured);
    stored = "P-3";
    await after({ type: "party.changed", subscriptionId: "s2", partyId: "P-2" });
    expect(view().form.partyId).toBe("P-1");
    await after({ type: "party.changed", subscriptionId: "s1", partyId: "P-3" });
    expect(view().form.partyId).toBe("P-3");
  });

  it("is no longer named without row-level security, and is loaded with it for another subscription", async () => {
    const { after, view } = start({ party: async (subscriptionId) => `party of ${subscriptionId}` });
    await after(...secured, { type: "subscription.selected", subscriptionId: "s2" });
    expect(view().form.partyId).toBe("party of s2");
    await after({ type: "rls.changed", rls: false });
    expect(view().form.partyId).toBe("");
  });

  it("is shown as soon as another tab has changed it, also where none could be had before", async () => {
    const { after, tab, view } = start({ party: broken });
    await after(...secured);
    tab.send({ type: "party.changed", subscriptionId: "s1", partyId: "P-3" });
    expect(view()).toMatchObject({ party: "loading", form: { partyId: "P-3" } });
  });

  it("is not shown while that of another subscription is loaded, and not loaded again for the same one", async () => {
    const asked: string[] = [];
    const { after, view } = start({
      party: (subscriptionId) => (
        asked.push(subscriptionId),
        subscriptionId === "s1" ? Promise.resolve("P-1") : forever()
      ),
    });
    for (const type of ["subscription.selected", "subscription.kept"] as const) {
      await after({ type: "subscription.selected", subscriptionId: "s1" }, { type: "rls.changed", rls: true });
      await after({ type: "subscription.kept", subscriptionId: "s1" });
      expect(view().form.partyId).toBe("P-1");
      await after({ type, subscriptionId: "s2" });
      expect(view()).toMatchObject({ party: "loading", form: { subscriptionId: "s2", partyId: "" } });
      await after({ type: "rls.changed", rls: false });
    }
    expect(asked).toEqual(["s1", "s2", "s1", "s2"]);
  });

  it("that comes again for a report that was saved without its number does not add the report again", async () => {
    let number: () => Promise<number> = broken;
    const { after, tab, sent, facts } = start({ number: () => number() });
    await after(...secured, { type: "add.requested" });
    await settle();
    await after({ type: "rls.changed", rls: false });
    number = async () => 7;
    // Pressed before the party is there.
    tab.send({ type: "rls.changed", rls: true });
    await after({ type: "add.requested" });
    await settle();
    expect([sent.length, facts.length, facts[1]]).toMatchObject([1, 3, { type: "report.added" }]);
  });
});
