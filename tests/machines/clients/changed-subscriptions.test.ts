import { describe, expect, it } from "vitest";
import { modifyReportView } from "../../../src/machines/tabs/modify-report.machine.ts";
import { reportsOf } from "../../../src/rules/admin/admin-lists.ts";
import { type Answers, report, start, subscriptions } from "../../support/machines/admin-area.ts";
import { alder } from "../../support/machines/listed-subscription.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the admin area", () => {
  it("an added and a renamed client are in the tabs by name, and the lists are told [admin: client change]", async () => {
    const { admin, lists } = await start();
    const told: unknown[] = [];
    admin.on("subscription.changed", ({ subscription }) => told.push(subscription.displayName));
    admin.send({ type: "subscription.changed", subscription: { ...alder, id: "s9", displayName: "Acacia" } });
    expect(lists().subscriptions.map(({ displayName }) => displayName)).toEqual(["Acacia", "Alder"]);
    const renamed = { ...alder, displayName: "Aalborg" };
    admin.send({ type: "subscription.changed", subscription: renamed });
    expect(lists().subscriptions).toEqual([
      { id: "s1", displayName: "Aalborg" },
      { id: "s9", displayName: "Acacia" },
    ]);
    expect(told).toEqual(["Acacia", "Aalborg"]);
  });

  it("a changed primary party is in the reports of the tabs and in the report that Modify Report shows", async () => {
    const secured = { ...report, rls: true, partyId: "P-old", dataSetId: report.groupId };
    const { admin, lists } = await start({ reports: async () => [secured] });
    const { modifyReport } = admin.getSnapshot().context.actors!;
    modifyReport.send({ type: "report.selected", report: secured });
    admin.send({ type: "subscription.changed", subscription: { ...alder, partyId: "P-new" } });
    expect(modifyReportView(modifyReport.getSnapshot())).toMatchObject({
      chosen: { partyId: "P-new" },
      form: { partyId: "P-new" },
    });
    expect(reportsOf(lists(), "s1")).toEqual([{ ...secured, partyId: "P-new" }]);
  });

  it("the tabs open when the first client of a new installation is added on the page Clients", async () => {
    const answers: Answers = { subscriptions: async () => [], installation: async () => ({ isEmpty: true }) };
    const { admin, view } = await start(answers);
    expect(view()).toBe("empty");
    answers.subscriptions = async () => subscriptions;
    admin.send({ type: "subscription.changed", subscription: alder });
    await settle();
    expect(view()).toBe("ready");
  });
});
