import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, SubscriptionReport, SubscriptionUser } from "../../../src/api/contract.ts";
import {
  type AddReportEvent,
  addReportMachine,
  addReportView,
} from "../../../src/machines/admin/add-report.machine.ts";
import {
  type ModifyReportEvent,
  modifyReportMachine,
  modifyReportView,
} from "../../../src/machines/admin/modify-report.machine.ts";
import {
  type UserReportMappingEvent,
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/admin/user-report-mapping.machine.ts";
import { noMappings, withMapping } from "../../../src/rules/admin/mapping-index.ts";
import { emptyReportForm, toForm } from "../../../src/rules/admin/report-form.ts";

const settled = () => new Promise(setImmediate);
const done = () => Promise.resolve({ isSuccess: true, message: "" });
const id = "11111111-aaaa-4bbb-8ccc-222222222222";
const open: SubscriptionReport = {
  subscriptionReportId: 5,
  subscriptionId: "s1",
  reportId: id,
  reportName: "Claims",
  groupId: id,
  updatedBy: "eve@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
};
const orphan: SubscriptionReport = { ...open, dataSetId: id, rls: true };
const secured: SubscriptionReport = { ...orphan, partyId: "P-old" };

const say =
  <Event, View>(actor: { send: (event: Event) => void }, view: () => View) =>
  async (...events: Event[]) => {
    for (const event of events) {
      actor.send(event);
      await settled();
    }
    return view();
  };

/** The three tabs over a back end that writes down what it is asked. */
function tabs() {
  const asked: unknown[] = [];
  const party = fromPromise<string, { subscriptionId: string }>(
    async ({ input }) => (asked.push(["party", input.subscriptionId]), "P-new"),
  );
  const input = { email: "ada@example.com" };
  const add = createActor(
    addReportMachine.provide({
      actors: {
        loadParty: party,
        addReport: fromPromise<Outcome, SubscriptionReport>(done),
        loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(
          async ({ input }) => (asked.push(["number", input]), 7),
        ),
      },
    }),
    { input },
  ).start();
  const modify = createActor(
    modifyReportMachine.provide({
      actors: {
        loadParty: party,
        updateReport: fromPromise<Outcome, SubscriptionReport>(done),
        deleteReport: fromPromise<Outcome, { id: number }>(done),
      },
    }),
    { input },
  ).start();
  const mapping = createActor(
    userReportMappingMachine.provide({
      actors: {
        loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(
          async ({ input }) => (asked.push(["users", input.subscriptionId]), [{ id: "u1", displayName: "Ben" }]),
        ),
        changeMapping: fromPromise<Outcome, MappingChange>(done),
      },
    }),
    { input: { mappings: withMapping(noMappings, { subscriptionReportId: 5, principalId: "u1" }) } },
  ).start();
  return {
    asked,
    add: say<AddReportEvent, ReturnType<typeof addReportView>>(add, () => addReportView(add.getSnapshot())),
    modify: say<ModifyReportEvent, ReturnType<typeof modifyReportView>>(modify, () =>
      modifyReportView(modify.getSnapshot()),
    ),
    mapping: say<UserReportMappingEvent, ReturnType<typeof userReportMappingView>>(mapping, () =>
      userReportMappingView(mapping.getSnapshot()),
    ),
  };
}

describe("what was typed in Add Report before a login came between", () => {
  it("is there again, and nothing is asked where no party is needed", async () => {
    for (const form of [toForm(open), { ...toForm(orphan), subscriptionId: "" }]) {
      const { add, asked } = tabs();
      expect(await add({ type: "drafts.restored", form })).toMatchObject({ form, party: "settled" });
      expect(asked).toEqual([]);
    }
  });

  it("has the party of its subscription asked for where row-level security was ticked", async () => {
    const { add, asked } = tabs();
    expect(await add({ type: "drafts.restored", form: toForm(orphan) })).toMatchObject({
      form: { ...toForm(orphan), partyId: "P-new" },
      party: "settled",
      canAdd: true,
    });
    expect(asked).toEqual([["party", "s1"]]);
  });
});

describe("the party of a new report", () => {
  it("is that of the subscription chosen last, asked for only while row-level security is ticked", async () => {
    const { add, asked } = tabs();
    await add({ type: "rls.changed", rls: true });
    expect(asked).toEqual([]);
    expect((await add({ type: "subscription.selected", subscriptionId: "s2" })).form.partyId).toBe("P-new");
    expect((await add({ type: "rls.changed", rls: false })).form.partyId).toBe("");
    expect((await add({ type: "subscription.selected", subscriptionId: "s3" })).form.partyId).toBe("");
    expect(asked).toEqual([["party", "s2"]]);
  });

  it("does not hold up the number, which is asked for by the ids without the spaces around them", async () => {
    const { add, asked } = tabs();
    await add({ type: "drafts.restored", form: { ...toForm(open), reportId: ` ${id} ` } }, { type: "add.requested" });
    await settled();
    expect(asked).toEqual([["number", { reportId: id, subscriptionId: "s1" }]]);
  });
});

describe("what was chosen in Modify Report before a login came between", () => {
  it("is a subscription alone where no report was chosen", async () => {
    const { modify, asked } = tabs();
    const form = { ...emptyReportForm, subscriptionId: "s1", rls: true };
    expect(await modify({ type: "drafts.restored", chosen: null, form })).toMatchObject({
      form,
      canEdit: false,
      canDelete: false,
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ["without row-level security", open, []],
    ["with its party", secured, []],
    ["without its party, which is asked for", orphan, [["party", "s1"]]],
  ])("is the report and what was typed over it, %s", async (_, chosen, questions) => {
    const { modify, asked } = tabs();
    const form = { ...toForm(chosen), reportName: "Half done" };
    const view = await modify({ type: "drafts.restored", chosen, form });
    expect(view).toMatchObject({
      form: { ...form, partyId: chosen === orphan ? "P-new" : form.partyId },
      updatedBy: "eve@example.com",
      canEdit: true,
      canUpdate: true,
      canDelete: true,
      party: "settled",
    });
    expect(asked).toEqual(questions);
  });

  it("can have its party refreshed only where row-level security is on", async () => {
    const { modify, asked } = tabs();
    await modify({ type: "drafts.restored", chosen: open, form: toForm(open) }, { type: "party.requested" });
    expect(asked).toEqual([]);
    expect((await modify({ type: "rls.changed", rls: true })).form.partyId).toBe("P-new");
    expect((await modify({ type: "rls.changed", rls: false }, { type: "party.requested" })).form.rls).toBe(false);
    await modify({ type: "rls.changed", rls: true }, { type: "party.requested" });
    expect(asked).toEqual([
      ["party", "s1"],
      ["party", "s1"],
    ]);
  });
});

describe("what was chosen in User Report Mapping before a login came between", () => {
  const choice = { subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 };

  it("is chosen again once the users of its subscription are there", async () => {
    const { mapping, asked } = tabs();
    expect(await mapping({ type: "drafts.restored", ...choice })).toMatchObject({
      ...choice,
      at: "choosing",
      canSelect: true,
      canAdd: false,
      canRemove: true,
    });
    expect(asked).toEqual([["users", "s1"]]);
  });

  it("is nothing where no subscription was chosen", async () => {
    const { mapping, asked } = tabs();
    expect(await mapping({ type: "drafts.restored", ...choice, subscriptionId: "" })).toMatchObject({
      subscriptionId: "",
      principalId: "",
      canSelect: false,
    });
    expect(asked).toEqual([]);
  });
});
