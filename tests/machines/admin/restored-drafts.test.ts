import { describe, expect, it } from "vitest";
import type { AddReportEvent } from "../../../src/machines/tabs/add-report.machine.ts";
import type { ModifyReportEvent } from "../../../src/machines/tabs/modify-report.machine.ts";
import type { UserReportMappingEvent } from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { emptyReportForm, toForm } from "../../../src/rules/tabs/report-form.ts";
import { settle } from "../../support/machines/settle.ts";
import { start as startAdding } from "../../support/machines/add-report-tab.ts";
import { open, orphan, secured, start as startModifying } from "../../support/machines/modify-report-tab.ts";
import { startTab, users } from "../../support/machines/user-report-mapping-tab.ts";

/** The three tabs over a back end that records its requests; each call ends with what its tab shows. */
function tabs() {
  const requests: unknown[] = [];
  const adding = startAdding({
    party: async (id) => (requests.push(["party", id]), "P-new"),
    number: async (ids) => (requests.push(["number", ids]), 7),
  });
  const modifying = startModifying();
  const mapping = startTab({ users: async (id) => (requests.push(["users", id]), users) });
  return {
    requests,
    modifyRequests: modifying.sent,
    add: (...events: AddReportEvent[]) => adding.after(...events).then(adding.view),
    modify: (...events: ModifyReportEvent[]) => modifying.after(...events).then(modifying.view),
    mapping: (...events: UserReportMappingEvent[]) => mapping.send(...events).then(mapping.view),
  };
}

describe("what was typed in Add Report before a login came between", () => {
  it("is restored, and no party is loaded where none is needed", async () => {
    for (const form of [toForm(open), { ...toForm(orphan), subscriptionId: "" }]) {
      const { add, requests } = tabs();
      expect(await add({ type: "drafts.restored", form })).toMatchObject({ form, party: "inactive" });
      expect(requests).toEqual([]);
    }
  });

  it("loads its subscription's party where row-level security was ticked", async () => {
    const { add, requests } = tabs();
    expect(await add({ type: "drafts.restored", form: toForm(orphan) })).toMatchObject({
      form: { ...toForm(orphan), partyId: "P-new" },
      party: "known",
      canAdd: true,
    });
    expect(requests).toEqual([["party", "s1"]]);
  });
});

describe("the party of a new report", () => {
  it("does not delay the report number, which is fetched by the trimmed ids", async () => {
    const { add, requests } = tabs();
    await add(
      { type: "drafts.restored", form: { ...toForm(open), reportId: ` ${open.reportId} ` } },
      { type: "add.requested" },
    );
    await settle();
    expect(requests).toEqual([["number", { reportId: open.reportId, subscriptionId: "s1" }]]);
  });
});

describe("what was chosen in Modify Report before a login came between", () => {
  it("is a subscription alone where no report was chosen", async () => {
    const { modify, modifyRequests: requests } = tabs();
    const form = { ...emptyReportForm, subscriptionId: "s1", rls: true };
    expect(await modify({ type: "drafts.restored", chosen: null, form })).toMatchObject({
      form,
      chosen: null,
      canDelete: false,
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ["without row-level security", open, []],
    ["with its party", secured, []],
    ["without its party, which is loaded", orphan, [["party", "s1"]]],
  ])("is the report and what was typed over it, %s", async (_, chosen, expected) => {
    const { modify, modifyRequests: requests } = tabs();
    const form = { ...toForm(chosen), reportName: "Half done" };
    const view = await modify({ type: "drafts.restored", chosen, form });
    expect(view).toMatchObject({
      form: { ...form, partyId: chosen === orphan ? "P-new" : form.partyId },
      chosen,
      canUpdate: true,
      canDelete: true,
      party: chosen.rls ? "known" : "inactive",
    });
    expect(requests).toEqual(expected);
  });

  it("can have its party refreshed only where row-level security is on", async () => {
    const { modify, modifyRequests: requests } = tabs();
    await modify({ type: "drafts.restored", chosen: open, form: toForm(open) }, { type: "party.requested" });
    expect(requests).toEqual([]);
    expect((await modify({ type: "rls.changed", rls: true })).form.partyId).toBe("P-new");
    expect((await modify({ type: "rls.changed", rls: false }, { type: "party.requested" })).form.rls).toBe(false);
    await modify({ type: "rls.changed", rls: true }, { type: "party.requested" });
    expect(requests).toEqual([
      ["party", "s1"],
      ["party", "s1"],
    ]);
  });
});

describe("what was chosen in User Report Mapping before a login came between", () => {
  const choice = { subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 };

  it("is chosen again once the users of its subscription are there", async () => {
    const { mapping, requests } = tabs();
    expect(await mapping({ type: "drafts.restored", ...choice })).toMatchObject({
      ...choice,
      at: "choosing",
      canSelect: true,
      canAdd: false,
      canRemove: true,
    });
    expect(requests).toEqual([["users", "s1"]]);
  });

  it("is nothing where no subscription was chosen", async () => {
    const { mapping, requests } = tabs();
    expect(await mapping({ type: "drafts.restored", ...choice, subscriptionId: "" })).toMatchObject({
      subscriptionId: "",
      principalId: "",
      canSelect: false,
    });
    expect(requests).toEqual([]);
  });
});
