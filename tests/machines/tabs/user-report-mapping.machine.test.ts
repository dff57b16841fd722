import { describe, expect, it } from "vitest";
import {
  type UserReportMappingEvent,
  userReportMappingMachine,
} from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { withChanges } from "../../../src/rules/access/mapping-index.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { createReport } from "../../support/machines/subscription-report.ts";
import { settle } from "../../support/machines/settle.ts";
import {
  type BackEndAnswers,
  mappings,
  selectionEvents,
  startTab,
  users,
} from "../../support/machines/user-report-mapping-tab.ts";

const fail = () => Promise.reject(new Error("500"));
const doneWithoutMessage = async () => ({ isSuccess: true, message: "" });
const notice = (title: string, message: string) => ({ type: "notice.raised", title, message });

describe("the User Report Mapping tab", () => {
  testEveryPath(userReportMappingMachine, {
    input: { mappings },
    events: [
      { type: "drafts.restored", subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 },
      ...selectionEvents("u1", 5),
      { type: "report.selected", subscriptionReportId: 6 },
      { type: "users.requested" },
      { type: "users.outdated" },
      { type: "mapping.addRequested" },
      { type: "mapping.removeRequested" },
      { type: "mappingIndex.updated", mappings },
      { type: "report.deleted", subscriptionReportId: 5 },
      { type: "access.requested", report: createReport() },
      { type: "matrix.requested", subscriptionId: "s1" },
      { type: "subscription.kept", subscriptionId: "s2" },
    ],
    answers: {
      loadUsers: [users],
      changeMapping: [
        { isSuccess: true, message: "" },
        { isSuccess: false, message: "" },
      ],
    },
  });

  it("Choosing a subscription loads the users and shows the alert 'Users for subscription loaded successfully'", async () => {
    const { send, view, emitted, tab } = startTab();
    expect(view()).toMatchObject({ users: [], principalId: "" });
    await send({ type: "subscription.selected", subscriptionId: "s1" });
    expect(view()).toMatchObject({ users, at: "choosing" });
    tab.send({ type: "subscription.selected", subscriptionId: "s2" });
    expect(view()).toMatchObject({ users: [], at: "loadingUsers" });
    expect(emitted).toEqual([notice("Information", "Users for subscription loaded successfully")]);
  });

  it("Choosing a subscription clears user and report [4.32]", async () => {
    const { send, view } = startTab();
    await send(...selectionEvents("u1", 5), { type: "subscription.selected", subscriptionId: "s2" });
    expect(view()).toMatchObject({
      subscriptionId: "s2",
      principalId: "",
      subscriptionReportId: 0,
      canAdd: false,
      canRemove: false,
    });
  });

  it("Choosing a user clears the report", async () => {
    const { send, view } = startTab();
    await send(...selectionEvents("u1", 5), { type: "user.selected", principalId: "u2" });
    expect(view()).toMatchObject({ principalId: "u2", subscriptionReportId: 0 });
  });

  it("Add is enabled when all three are chosen and the mapping does not already exist [4.34]", async () => {
    const { send, view } = startTab();
    for (const event of selectionEvents("u2", 5)) {
      expect(view().canAdd).toBe(false);
      await send(event);
    }
    expect(view()).toMatchObject({ canAdd: true, canRemove: false });
    const without = startTab();
    await without.send(
      { type: "subscription.selected", subscriptionId: "s1" },
      { type: "report.selected", subscriptionReportId: 5 },
    );
    expect(without.view()).toMatchObject({ canAdd: false, canRemove: false });
  });

  it("Remove is enabled when the mapping exists [4.35]", async () => {
    const { send, view } = startTab();
    await send(...selectionEvents("u1", 5));
    expect(view()).toMatchObject({ canAdd: false, canRemove: true });
  });

  it("On success the change is emitted, followed by the notice", async () => {
    const { send, emitted, requestedChanges } = startTab();
    await send(...selectionEvents("u2", 5), { type: "mapping.addRequested" });
    const mapping = { subscriptionReportId: 5, principalId: "u2" };
    expect(requestedChanges).toEqual([{ action: "add", ...mapping }]);
    expect(emitted.slice(1)).toEqual([
      { type: "mappings.changed", changes: [{ action: "add", ...mapping }] },
      notice("Information", "Done"),
    ]);
    await send(
      { type: "mappingIndex.updated", mappings: withChanges(mappings, [{ action: "add", ...mapping }]) },
      { type: "mapping.removeRequested" },
    );
    expect(requestedChanges.at(-1)).toEqual({ action: "remove", ...mapping });
    expect(emitted.slice(-2)).toEqual([
      { type: "mappings.changed", changes: [{ action: "remove", ...mapping }] },
      notice("Information", "Done"),
    ]);
  });

  it.each([
    ["u2", "mapping.addRequested", "Report mapping added successfully"],
    ["u1", "mapping.removeRequested", "Report mapping removed successfully"],
  ] as const)("a success without a message shows the default text: %s %s", async (user, type, message) => {
    const { send, emitted } = startTab({ add: doneWithoutMessage, remove: doneWithoutMessage });
    await send(...selectionEvents(user, 5), { type });
    expect(emitted.at(-1)).toEqual(notice("Information", message));
  });

  it.each<[string, BackEndAnswers, string, UserReportMappingEvent["type"], string]>([
    ["adding fails", { add: fail }, "u2", "mapping.addRequested", "Error occured while adding report mapping"],
    [
      "adding has isSuccess false",
      { add: async () => ({ isSuccess: false, message: "Full" }) },
      "u2",
      "mapping.addRequested",
      "Full",
    ],
    [
      "removing fails",
      { remove: fail },
      "u1",
      "mapping.removeRequested",
      "Error occured while removing report mapping",
    ],
    [
      "removing has isSuccess false",
      { remove: async () => ({ isSuccess: false, message: "Kept" }) },
      "u1",
      "mapping.removeRequested",
      "Kept",
    ],
  ])(
    "when %s the error is shown, the tab stays usable and the selection is kept",
    async (_, answers, user, type, message) => {
      const { send, emitted, view } = startTab(answers);
      await send(...selectionEvents(user, 5), { type } as UserReportMappingEvent);
      expect(emitted).toContainEqual(notice("Error", message));
      expect(view()).toMatchObject({ at: "choosing", principalId: user, subscriptionReportId: 5 });
      expect(view().canAdd || view().canRemove).toBe(true);
    },
  );

  it("twenty clicks send one request", async () => {
    const { send, tab, view, requestedChanges } = startTab();
    await send(...selectionEvents("u2", 5));
    for (let click = 0; click < 20; click++) tab.send({ type: "mapping.addRequested" });
    expect(view().at).toBe("adding");
    await settle();
    expect(requestedChanges).toHaveLength(1);
  });

  it("a report deleted in another tab is no longer selected", async () => {
    const { send, view } = startTab();
    await send(...selectionEvents("u1", 5), { type: "report.deleted", subscriptionReportId: 6 });
    expect(view().subscriptionReportId).toBe(5);
    await send({ type: "report.deleted", subscriptionReportId: 5 });
    expect(view().subscriptionReportId).toBe(0);
  });
});
