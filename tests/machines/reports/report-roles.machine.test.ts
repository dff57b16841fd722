import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Outcome } from "../../../src/api/contract.ts";
import type { ReportRoles } from "../../../src/api/report-contract.ts";
import {
  reportRolesMachine,
  type ReportRolesEvent,
  reportRolesView,
  type RolesInput,
} from "../../../src/machines/reports/report-roles.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const loaded: ReportRoles = { roles: ["Broker"], defaultRoles: ["Reader"], furtherItems: [] };
const saved: Outcome = { isSuccess: true, message: "Roles saved" };
const shown = { items: "", defaultRoles: ["Reader"], problem: "" };
const item = "groups/2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149/datasets/6ad9f375-0e81-4cb2-87d4-a5f10c6be298";

function start(save: (input: RolesInput) => Promise<Outcome>) {
  const actor = createActor(
    reportRolesMachine.provide({
      actors: {
        loadRoles: fromPromise<ReportRoles, { id: number }>(async () => loaded),
        saveRoles: fromPromise<Outcome, RolesInput>(({ input }) => save(input)),
      },
    }),
  ).start();
  const send = (...events: ReportRolesEvent[]) => {
    for (const event of events) actor.send(event);
    return settle();
  };
  return { send, view: (id = 1) => reportRolesView(actor.getSnapshot(), id) };
}

describe("the row-level roles of a report", () => {
  testEveryPath(reportRolesMachine, {
    events: [
      { type: "roles.requested", id: 1 },
      { type: "roles.changed", text: "Reader" },
      { type: "roles.changed", text: "x".repeat(51) },
      { type: "items.changed", items: item },
      { type: "save.requested" },
      { type: "roles.closed" },
    ],
    answers: { loadRoles: [loaded], saveRoles: [saved, { isSuccess: false, message: "No" }] },
  });

  it("are loaded, edited and saved for one report, and are closed for every other", async () => {
    const inputs: RolesInput[] = [];
    const { send, view } = start(async (input) => (inputs.push(input), saved));
    await send({ type: "roles.requested", id: 1 });
    expect([view(), view(2)]).toEqual([{ at: "editing", text: "Broker", ...shown }, { at: "closed" }]);
    await send(
      { type: "roles.changed", text: " Sales Manager, Broker,," },
      { type: "items.changed", items: `x/${item}` },
    );
    await send({ type: "save.requested" });
    expect(inputs).toEqual([{ id: 1, roles: ["Sales Manager", "Broker"], furtherItems: [item] }]);
    expect(view()).toMatchObject({ at: "saved", problem: "" });
    await send({ type: "roles.changed", text: "" });
    expect(view()).toMatchObject({ at: "editing", text: "" });
  });

  it("that Power BI would refuse are not sent", async () => {
    const { send, view } = start(() => Promise.reject(new Error("must not be sent")));
    await send({ type: "roles.requested", id: 1 });
    await send({ type: "roles.changed", text: "x".repeat(51) }, { type: "save.requested" });
    expect(view()).toMatchObject({ at: "editing", problem: "A role has up to 50 characters and no comma." });
    await send({ type: "roles.changed", text: "x" }, { type: "items.changed", items: "x" });
    expect(view()).toMatchObject({ problem: "" });
    await send({ type: "save.requested" });
    expect(view()).toMatchObject({ at: "editing", problem: expect.stringMatching(/^Enter the address/) });
  });

  it.each([
    [
      "a refusal",
      async () => ({ isSuccess: false, message: "This report no longer exists" }),
      "This report no longer exists",
    ],
    ["a failure", () => Promise.reject(new Error("500")), "The changes could not be saved. Try again."],
  ])("keep the text after %s", async (_, save, problem) => {
    const { send, view } = start(save);
    await send({ type: "roles.requested", id: 1 });
    await send({ type: "roles.changed", text: "Reader" }, { type: "save.requested" });
    expect(view()).toEqual({ at: "editing", text: "Reader", items: "", defaultRoles: ["Reader"], problem });
  });

  it("stay with their report while they are saved", async () => {
    const { send, view } = start(() => new Promise<never>(() => {}));
    await send({ type: "roles.requested", id: 1 });
    await send({ type: "save.requested" }, { type: "roles.requested", id: 2 }, { type: "roles.closed" });
    expect([view(1), view(2)]).toMatchObject([{ at: "saving", text: "Broker" }, { at: "closed" }]);
  });
});
