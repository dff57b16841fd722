import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Subscription } from "../../../src/api/contract.ts";
import { newInstallationMachine, newInstallationView } from "../../../src/machines/clients/new-installation.machine.ts";
import type { NewSubscription } from "../../../src/rules/clients/subscription-form.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the first subscription of an installation", () => {
  testEveryPath(newInstallationMachine, {
    events: [
      { type: "field.changed", field: "displayName", value: "Alder" },
      { type: "field.changed", field: "partyId", value: "70041823" },
      { type: "add.requested" },
    ],
    answers: { addSubscription: [{ id: "s1", displayName: "Alder" }] },
    distinguishBy: ({ displayName, partyId }) => [displayName, partyId],
  });

  it("is sent once, trimmed and complete, and its fields are kept where it fails", async () => {
    const sent: NewSubscription[] = [];
    const addSubscription = fromPromise<Subscription, NewSubscription>(({ input }) => {
      sent.push(input);
      return Promise.reject(new Error("503"));
    });
    const actor = createActor(newInstallationMachine.provide({ actors: { addSubscription } })).start();
    const view = () => newInstallationView(actor.getSnapshot());
    actor.send({ type: "field.changed", field: "displayName", value: " Alder " });
    actor.send({ type: "add.requested" });
    expect([view().at, view().canAdd]).toEqual(["editing", false]);
    actor.send({ type: "field.changed", field: "partyId", value: "70041823 " });
    expect(view().canAdd).toBe(true);
    actor.send({ type: "add.requested" });
    actor.send({ type: "add.requested" });
    expect(view().at).toBe("adding");
    await settle();
    expect(view()).toMatchObject({ at: "failed", displayName: " Alder ", partyId: "70041823 ", canAdd: true });
    expect(sent).toEqual([{ displayName: "Alder", partyId: "70041823" }]);
  });

  it("is not sent with a party that Power BI refuses as a user name [operation: models]", () => {
    const actor = createActor(newInstallationMachine).start();
    const view = () => newInstallationView(actor.getSnapshot());
    actor.send({ type: "field.changed", field: "displayName", value: "Alder" });
    actor.send({ type: "field.changed", field: "partyId", value: "two words" });
    expect(view()).toMatchObject({
      canAdd: false,
      partyProblem: "may have letters A to Z, digits and signs, but no spaces",
    });
    actor.send({ type: "field.changed", field: "partyId", value: " 70041823 " });
    expect(view()).toMatchObject({ canAdd: true, partyProblem: undefined });
  });
});
