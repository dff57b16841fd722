import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, SubscriptionReport, SubscriptionUser } from "../../../src/api/contract.ts";
import { type AddReportEvent, addReportMachine, addReportView } from "../../../src/machines/tabs/add-report.machine.ts";
import {
  type ModifyReportEvent,
  modifyReportMachine,
  modifyReportView,
} from "../../../src/machines/tabs/modify-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/tabs/primary-party.machine.ts";
import {
  type UserReportMappingEvent,
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { noMappings, withMapping } from "../../../src/rules/access/mapping-index.ts";
import { emptyReportForm, toForm } from "../../../src/rules/tabs/report-form.ts";
import { partyStateOf } from "../../support/machines/party-state.ts";
import { createReport } from "../../support/machines/subscription-report.ts";
import { settle } from "../../support/machines/settle.ts";

const done = () => Promise.resolve({ isSuccess: true, message: "" });
const id = "11111111-aaaa-4bbb-8ccc-222222222222";
const open = createReport({ reportId: id, groupId: id });
const orphan: SubscriptionReport = { ...open, dataSetId: id, rls: true };
const secured: SubscriptionReport = { ...orphan, partyId: "P-old" };

const sendAll =
  <Event, View>(send: (event: Event) => void, view: () => View) =>
  async (...events: Event[]) => {
    for (const event of events) {
      send(event);
      await settle();
    }
    return view();
  };

/** The three tabs over a back end that records its requests. */
function tabs() {
  const requests: unknown[] = [];
  const primaryParty = primaryPartyMachine.provide({
    actors: {
      loadParty: fromPromise<string, { subscriptionId: string }>(
        async ({ input }) => (requests.push(["party", input.subscriptionId]), "P-new"),
      ),
    },
  });
  const input = { email: "ada@example.com" };
  const add = createActor(
    addReportMachine.provide({
      actors: {
        primaryParty,
        addReport: fromPromise<Outcome, SubscriptionReport>(done),
        loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(
          async ({ input }) => (requests.push(["number", input]), 7),
        ),
      },
    }),
    { input },
  ).start();
  const modify = createActor(
    modifyReportMachine.provide({
      actors: {
        primaryParty,
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
          async ({ input }) => (requests.push(["users", input.subscriptionId]), [{ id: "u1", displayName: "Ben" }]),
        ),
        changeMapping: fromPromise<Outcome, MappingChange>(done),
      },
    }),
    { input: { mappings: withMapping(noMappings, { subscriptionReportId: 5, principalId: "u1" }) } },
  ).start();
  return {
    requests,
    add: sendAll(
      (event: AddReportEvent) => add.send(event),
      () => ({ ...addReportView(add.getSnapshot()), party: partyStateOf(add) }),
    ),
    modify: sendAll(
      (event: ModifyReportEvent) => modify.send(event),
      () => ({ ...modifyReportView(modify.getSnapshot()), party: partyStateOf(modify) }),
    ),
    mapping: sendAll(
      (event: UserReportMappingEvent) => mapping.send(event),
      () => userReportMappingView(mapping.getSnapshot()),
    ),
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
  it("is that of the subscription selected last, loaded only while row-level security is ticked", async () => {
    const { add, requests } = tabs();
    await add({ type: "rls.changed", rls: true });
    expect(requests).toEqual([]);
    expect((await add({ type: "subscription.selected", subscriptionId: "s2" })).form.partyId).toBe("P-new");
    expect((await add({ type: "rls.changed", rls: false })).form.partyId).toBe("");
    expect((await add({ type: "subscription.selected", subscriptionId: "s3" })).form.partyId).toBe("");
    expect(requests).toEqual([["party", "s2"]]);
  });

  it("does not delay the report number, which is fetched by the trimmed ids", async () => {
    const { add, requests } = tabs();
    await add({ type: "drafts.restored", form: { ...toForm(open), reportId: ` ${id} ` } }, { type: "add.requested" });
    await settle();
    expect(requests).toEqual([["number", { reportId: id, subscriptionId: "s1" }]]);
  });
});

describe("what was chosen in Modify Report before a login came between", () => {
  it("is a subscription alone where no report was chosen", async () => {
    const { modify, requests } = tabs();
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
    const { modify, requests } = tabs();
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
    const { modify, requests } = tabs();
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
