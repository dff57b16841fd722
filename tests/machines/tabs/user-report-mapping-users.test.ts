import { describe, expect, it } from "vitest";
import type { SubscriptionUser } from "../../../src/api/contract.ts";
import type { UserReportMappingEvent } from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { settle } from "../../support/machines/settle.ts";
import { createReport } from "../../support/machines/subscription-report.ts";
import { selectionEvents, startTab, users } from "../../support/machines/user-report-mapping-tab.ts";

const fail = () => Promise.reject(new Error("500"));
const notice = (title: string, message: string) => ({ type: "notice.raised", title, message });

describe("the users of the selected subscription", () => {
  it("can be requested again when they failed to load", async () => {
    let load: () => Promise<SubscriptionUser[]> = fail;
    const { send, emitted, view } = startTab({ users: () => load() });
    await send({ type: "subscription.selected", subscriptionId: "s1" });
    expect(emitted).toEqual([notice("Error", "Error occured while loading report mapping details")]);
    expect(view()).toMatchObject({ at: "usersFailed", subscriptionId: "s1" });
    load = async () => users;
    await send({ type: "users.requested" });
    expect(view()).toMatchObject({ at: "choosing", users });
  });

  it("are loaded again, without an alert, when people have come or gone", async () => {
    const [ben, chloe] = users;
    const answers = [users, [chloe!], [ben!]];
    const { send, emitted, view } = startTab({ users: async () => answers.shift() ?? fail() });
    await send(...selectionEvents("u2", 5));
    emitted.length = 0;
    await send({ type: "users.outdated" });
    expect(view()).toMatchObject({ at: "choosing", users: [chloe], principalId: "u2", subscriptionReportId: 5 });
    await send({ type: "users.outdated" });
    expect(view()).toMatchObject({ at: "choosing", users: [ben], principalId: "", canAdd: false });
    await send({ type: "users.outdated" });
    expect(view().at).toBe("usersFailed");
    expect(emitted).toEqual(
      [chloe, ben].map((user) => ({ type: "users.changed", subscriptionId: "s1", users: [user] })),
    );
  });

  it("are loaded for the access matrix without an alert, where a report shall get readers", async () => {
    const { send, emitted, view } = startTab();
    const report = { ...createReport(), subscriptionId: "s1", subscriptionReportId: 5 };
    await send({ type: "access.requested", report });
    expect(emitted).toEqual([{ type: "access.opened", subscriptionId: "s1", subscriptionReportId: 5, users }]);
    expect(view()).toMatchObject({ at: "choosing", subscriptionId: "s1", principalId: "", subscriptionReportId: 5 });
  });

  it("are loaded for the access matrix without an alert, and without a user or report", async () => {
    const { send, emitted, view } = startTab();
    await send(...selectionEvents("u1", 5));
    emitted.length = 0;
    await send({ type: "matrix.requested", subscriptionId: "s2" });
    expect(emitted).toEqual([{ type: "access.opened", subscriptionId: "s2", subscriptionReportId: 0, users }]);
    expect(view()).toMatchObject({ at: "choosing", subscriptionId: "s2", principalId: "", subscriptionReportId: 0 });
  });

  it.each<[string, UserReportMappingEvent, unknown[]]>([
    [
      "the access matrix",
      { type: "matrix.requested", subscriptionId: "s2" },
      [notice("Error", "Error occured while loading report mapping details")],
    ],
    ["a subscription that was selected in another tab", { type: "subscription.kept", subscriptionId: "s2" }, []],
    ["people who have come or gone", { type: "users.outdated" }, []],
  ])(
    "are of the selected subscription, and can be requested again where they failed to load for %s",
    async (_, event, notices) => {
      const { promise, reject } = Promise.withResolvers<SubscriptionUser[]>();
      const answers = [async () => users, () => promise, async () => users];
      const requested: string[] = [];
      const { send, emitted, view } = startTab({
        users: (subscriptionId) => (requested.push(subscriptionId), (answers.shift() ?? fail)()),
      });
      await send({ type: "subscription.selected", subscriptionId: "s1" });
      emitted.length = 0;
      await send(event);
      expect(view().at).toBe("loadingUsers");
      reject(new Error("500"));
      await settle();
      expect([view().at, emitted]).toEqual(["usersFailed", notices]);
      await send({ type: "users.requested" });
      const selected = "subscriptionId" in event ? "s2" : "s1";
      expect([view(), requested]).toMatchObject([
        { at: "choosing", subscriptionId: selected },
        ["s1", selected, selected],
      ]);
    },
  );

  it("are not loaded again for a subscription that is selected already", async () => {
    const requested: string[] = [];
    const { send } = startTab({ users: async (subscriptionId) => (requested.push(subscriptionId), users) });
    await send({ type: "subscription.selected", subscriptionId: "s1" });
    await send({ type: "subscription.kept", subscriptionId: "s1" });
    expect(requested).toEqual(["s1"]);
  });

  it("are loaded once more where people come or go while they are loading", async () => {
    let calls = 0;
    const { send } = startTab({ users: () => (calls++, calls === 1 ? Promise.resolve(users) : new Promise(() => {})) });
    await send({ type: "subscription.selected", subscriptionId: "s1" });
    await send({ type: "users.outdated" }, { type: "users.outdated" });
    expect(calls).toBe(3);
  });
});
