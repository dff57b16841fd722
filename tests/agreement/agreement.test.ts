import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/client.ts";
import { contract, portalContract, type SubscriptionReport } from "../../src/api/contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import { messages } from "../../src/rules/messages.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { openMocks, openServer, type Side } from "../support/agreement/back-ends.ts";

const NEW_REPORT = "ABCDEF12-0000-4000-8000-000000000001";
const [subscription] = demo.subscriptions;
const [ada, ben, , , elif] = demo.people;
if (!subscription || !ada || !ben || !elif) throw new Error("The demo has lost its people");

const draft: SubscriptionReport = {
  subscriptionReportId: 0,
  subscriptionId: subscription.id,
  reportId: NEW_REPORT,
  reportName: "Agreement",
  groupId: "ABCDEF12-0000-4000-8000-000000000002",
  updatedBy: "somebody.else@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
};
const byName = (list: readonly { displayName: string }[]) => list.map(({ displayName }) => displayName).toSorted();

describe.each([
  ["the mocks", openMocks],
  ["the server", openServer],
])("%s", (_, open) => {
  let side: Side;
  let admin: Call;
  let reader: Call;
  let stranger: Call;
  beforeAll(async () => {
    side = await open();
    [admin, reader, stranger] = [
      await side.callsOf("administrator"),
      await side.callsOf("reader"),
      await side.callsOf("noAccess"),
    ];
  });
  afterAll(() => side.close());

  test("settings are told to anybody, in the shape of the contract", async () => {
    const login = await stranger(contract.getAuthCodeFlowSettings);
    expect(Object.values(login).every((text) => text !== "")).toBe(true);
    expect(await stranger(contract.getSettings)).toMatch(/@/);
    expect((await stranger(contract.getTermsSettings)).startPageUrl).toMatch(/^https:/);
    expect(await stranger(contract.getTelemetrySettings)).toEqual({ instrumentationKey: "" });
  });

  test("a person learns name, email and roles; without access the first role is empty", async () => {
    expect(await reader(contract.getUser)).toEqual({ roles: ["Reader"], email: ben.email });
    expect(await reader(contract.getUserEmail)).toBe(ben.email);
    expect(await reader(contract.getUserName)).toBe(ben.displayName);
    expect((await stranger(contract.getUser)).roles[0] ?? "").toBe("");
    expect((await admin(contract.getUser)).roles).toContain("Administrator");
  });

  test("a reader has the subscriptions of his membership and the reports he is mapped to", async () => {
    expect(await reader(contract.getUserSubscriptions)).toEqual([
      { id: subscription.id, displayName: subscription.displayName },
    ]);
    const mapped = demo.reports.filter(({ subscriptionReportId: id }) =>
      demo.mappings.some((one) => one.principalId === ben.id && one.subscriptionReportId === id),
    );
    expect((await reader(contract.getUserReports)).map(({ reportId }) => reportId).toSorted()).toEqual(
      mapped.map(({ reportId }) => reportId).toSorted(),
    );
  });

  test("a reader embeds what he is mapped to; what is not his is as absent as what is nobody’s", async () => {
    const [own] = await reader(contract.getUserReports);
    if (!own) throw new Error("Ben has no report");
    expect(await reader(contract.embedReport, { body: { ...draft, ...own } })).toMatchObject({
      id: own.reportId,
      errorMessage: null,
    });
    const foreign = demo.reports.find(({ subscriptionId }) => subscriptionId !== subscription.id);
    await expect(reader(contract.embedReport, { body: { ...draft, ...foreign } })).rejects.toMatchObject({
      kind: "absent",
    });
    await expect(reader(contract.embedReport, { body: draft })).rejects.toMatchObject({ kind: "absent" });
  });

  test("administration and preview are for administrators, the reports for people with access", async () => {
    for (const endpoint of [contract.getSubscriptions, contract.getReports, contract.getUserReportMapping] as const)
      await expect(reader(endpoint)).rejects.toMatchObject({ kind: "forbidden" });
    for (const endpoint of [contract.getUserSubscriptions, contract.getUserReports] as const)
      await expect(stranger(endpoint)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(reader(contract.addReport, { body: draft })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(
      reader(contract.previewReport, { body: { ...draft, subscriptionId: EMPTY_ID } }),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("an administrator sees every subscription, its people and its primary party", async () => {
    expect(byName(await admin(contract.getSubscriptions))).toEqual(byName(demo.subscriptions));
    const members = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(subscription.id));
    expect(byName(await admin(contract.getSubscriptionUsers, { params: { id: subscription.id } }))).toEqual(
      byName(members),
    );
    expect(await admin(contract.getSubscriptionUsers, { params: { id: "nowhere" } })).toEqual([]);
    expect(await admin(contract.getPrimaryParty, { params: { id: subscription.id.toUpperCase() } })).toEqual({
      partyId: subscription.primaryPartyId,
    });
  });

  test("a preview takes any report under the all-zero subscription, and no other", async () => {
    expect(await admin(contract.previewReport, { body: { ...draft, subscriptionId: EMPTY_ID } })).toMatchObject({
      embedToken: expect.stringMatching(/./),
    });
    await expect(admin(contract.previewReport, { body: draft })).rejects.toMatchObject({ kind: "rejected" });
  });

  test("a report is added, has an id, is listed, updated, mapped, read, unmapped and deleted", async () => {
    expect(
      await admin(contract.getSubscriptionReportId, {
        params: { reportId: NEW_REPORT, subscriptionId: subscription.id },
      }),
    ).toBe(0);
    expect(await admin(contract.addReport, { body: draft })).toEqual({
      isSuccess: true,
      message: messages.reportAdded,
    });
    expect(await admin(contract.addReport, { body: draft })).toEqual({
      isSuccess: false,
      message: "The subscription has this report already",
    });

    const id = await admin(contract.getSubscriptionReportId, {
      params: { reportId: NEW_REPORT, subscriptionId: subscription.id },
    });
    const find = async () =>
      (await admin(contract.getReports)).find(({ subscriptionReportId }) => subscriptionReportId === id);
    expect(await find()).toEqual({
      ...draft,
      subscriptionReportId: id,
      reportId: NEW_REPORT.toLowerCase(),
      groupId: draft.groupId.toLowerCase(),
      updatedBy: ada.email,
    });

    const secured = {
      ...draft,
      subscriptionReportId: id,
      reportName: "Agreed",
      rls: true,
      dataSetId: NEW_REPORT,
      partyId: "a forged party",
    };
    expect(await admin(contract.updateReport, { body: secured })).toEqual({
      isSuccess: true,
      message: messages.reportUpdated,
    });
    expect(await find()).toMatchObject({
      reportName: "Agreed",
      rls: true,
      dataSetId: NEW_REPORT.toLowerCase(),
      partyId: subscription.primaryPartyId,
    });

    const mapping = { subscriptionReportId: id, principalId: ada.id };
    expect(await admin(contract.addUserReportMapping, { body: mapping })).toEqual({
      isSuccess: true,
      message: messages.mappingAdded,
    });
    expect((await admin(contract.addUserReportMapping, { body: mapping })).isSuccess).toBe(false);
    expect(await admin(contract.getUserReportMapping)).toContainEqual(mapping);
    expect((await admin(contract.getUserReports)).map(({ reportName }) => reportName)).toContain("Agreed");
    expect(await admin(contract.deleteUserReportMapping, { body: mapping })).toEqual({
      isSuccess: true,
      message: messages.mappingRemoved,
    });
    expect((await admin(contract.deleteUserReportMapping, { body: mapping })).isSuccess).toBe(false);
    expect(await admin(contract.getUserReportMapping)).not.toContainEqual(mapping);

    const actions = (await admin(portalContract.getReportHistory, { params: { id } })).map(({ action, by }) => [
      action,
      by,
    ]);
    expect(actions).toEqual(["unmapped", "mapped", "updated", "added"].map((action) => [action, ada.email]));

    expect(await admin(contract.deleteReport, { params: { id } })).toEqual({
      isSuccess: true,
      message: messages.reportDeleted,
    });
    expect(await find()).toBeUndefined();
    expect((await admin(contract.deleteReport, { params: { id } })).isSuccess).toBe(false);
  });

  test("a deleted report takes its mappings along", async () => {
    await admin(contract.addReport, { body: draft });
    const subscriptionReportId = await admin(contract.getSubscriptionReportId, {
      params: { reportId: NEW_REPORT, subscriptionId: subscription.id },
    });
    await admin(contract.addUserReportMapping, { body: { subscriptionReportId, principalId: elif.id } });
    await admin(contract.deleteReport, { params: { id: subscriptionReportId } });
    expect(
      (await admin(contract.getUserReportMapping)).filter(
        (mapping) => mapping.subscriptionReportId === subscriptionReportId,
      ),
    ).toEqual([]);
  });

  test("what is wrong is refused with the words of the catalogue", async () => {
    expect(await admin(contract.addReport, { body: { ...draft, reportId: "x" } })).toEqual({
      isSuccess: false,
      message: messages.addIdsWrong,
    });
    expect(await admin(contract.updateReport, { body: { ...draft, groupId: "x" } })).toEqual({
      isSuccess: false,
      message: messages.modifyIdsWrong,
    });
    expect(await admin(contract.updateReport, { body: { ...draft, subscriptionReportId: 999_999 } })).toEqual({
      isSuccess: false,
      message: "The report is no longer there",
    });
    expect(
      (await admin(contract.addUserReportMapping, { body: { subscriptionReportId: 1, principalId: "nobody" } }))
        .isSuccess,
    ).toBe(false);
  });

  test("many mapping changes have an outcome each", async () => {
    const change = { subscriptionReportId: 2, principalId: elif.id };
    const changes = [
      { ...change, action: "add" as const },
      { action: "remove" as const, subscriptionReportId: 3, principalId: elif.id },
    ];
    expect(
      (await admin(portalContract.changeMappings, { body: { changes } })).outcomes.map(({ isSuccess }) => isSuccess),
    ).toEqual([true, false]);
    expect(
      (
        await admin(portalContract.changeMappings, { body: { changes: [{ ...change, action: "remove" }] } })
      ).outcomes.map(({ isSuccess }) => isSuccess),
    ).toEqual([true]);
  });

  test("a report can be checked before it is saved", async () => {
    const { reportId, groupId } = demo.published[0]!;
    expect((await admin(portalContract.checkReport, { body: { reportId, groupId } })).exists).toBe(true);
    await expect(reader(portalContract.checkReport, { body: { reportId, groupId } })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("signing out says where to go", async () => {
    const leaving = await side.callsOf("reader");
    expect((await leaving(portalContract.signOut, { body: {} })).redirectUrl).toMatch(/^(\/|http)/);
  });
});
