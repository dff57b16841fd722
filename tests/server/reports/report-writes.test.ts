import { expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createReport, demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const admin = setUpAdministrator();

test("a report is added, found by its id, updated and deleted, and its history contains every step", async () => {
  const record = createReport(createGuid());
  expect(await admin.addReport(record)).toEqual({ isSuccess: true, message: adminMessages.reportAdded });
  const id = await admin.loadId(record.reportId);
  const reader = demo.people.find(({ subscriptionIds }) => subscriptionIds.includes(demoSubscription.id));
  const mapping = { subscriptionReportId: id, principalId: reader?.id };
  await admin.browser.post(contract.addUserReportMapping.path, mapping);
  const changed = {
    ...record,
    subscriptionReportId: id,
    reportName: "Renamed",
    rls: false,
    dataSetId: null,
    partyId: null,
  };
  expect(await admin.updateReport(changed)).toEqual({ isSuccess: true, message: adminMessages.reportUpdated });
  const stored = (await admin.loadReports()).find(({ subscriptionReportId }) => subscriptionReportId === id);
  expect(stored).toEqual({ ...changed, updatedBy: getDemoUser("ada").email });
  await admin.browser.post(contract.deleteUserReportMapping.path, mapping);
  expect(await admin.deleteReport(id)).toEqual({ isSuccess: true, message: adminMessages.reportDeleted });
  expect(await admin.loadId(record.reportId)).toBe(0);
  const history = await admin.loadHistory(id);
  expect(history.map(({ action, detail }) => [action, detail])).toEqual([
    ["deleted", "Renamed"],
    ["unmapped", reader?.displayName],
    ["updated", "Renamed"],
    ["mapped", reader?.displayName],
    ["added", record.reportName],
  ]);
  for (const { by, at } of history) {
    expect(by).toBe(getDemoUser("ada").email);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  }
});

test("deleting a report deletes its mappings", async () => {
  const { subscriptionReportId } = await admin.createStoredReport();
  await admin.browser.post(contract.addUserReportMapping.path, {
    subscriptionReportId,
    principalId: getDemoUser("ben").sub,
  });
  await admin.deleteReport(subscriptionReportId);
  const remaining = (await admin.loadMappings()).filter(
    (mapping) => mapping.subscriptionReportId === subscriptionReportId,
  );
  expect(remaining).toEqual([]);
});

test("author, party and id never come from the request [threat: mass assignment]", async () => {
  const record = {
    ...createReport(createGuid()),
    subscriptionReportId: 4242,
    updatedBy: "another.person@example.com",
    partyId: "claimed",
    roles: ["Administrator"],
    principalId: "x",
  };
  await admin.addReport(record);
  const stored = (await admin.loadReports()).find(({ reportId }) => reportId === record.reportId);
  expect(stored).toMatchObject({ updatedBy: getDemoUser("ada").email, partyId: demoSubscription.primaryPartyId });
  expect(stored?.subscriptionReportId).not.toBe(4242);
});

test("an update cannot move a report to another subscription", async () => {
  const record = await admin.createStoredReport();
  expect(await admin.updateReport({ ...record, subscriptionId: demo.subscriptions[1]?.id })).toEqual({
    isSuccess: false,
    message: "This report no longer exists",
  });
});

test.each(["__proto__", "constructor"])(
  "a body with %s is rejected and pollutes no prototype [threat: mass assignment]",
  async (name) => {
    const payload = JSON.stringify(createReport(createGuid())).replace(
      "{",
      `{"${name}":{"prototype":{"isAdministrator":true}},`,
    );
    const response = await admin.browser.send({
      method: "POST",
      url: contract.addReport.path,
      payload,
      headers: admin.browser.writeHeaders(),
    });
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)["isAdministrator"]).toBeUndefined();
  },
);

test("invalid ids are rejected with the catalogue’s text", async () => {
  for (const change of [{ reportId: "x" }, { groupId: "1234" }, { dataSetId: null }, { dataSetId: "x" }]) {
    expect(await admin.addReport({ ...createReport(createGuid()), ...change })).toEqual({
      isSuccess: false,
      message: adminMessages.addIdsWrong,
    });
    expect(await admin.updateReport({ ...demoReport, ...change })).toEqual({
      isSuccess: false,
      message: adminMessages.modifyIdsWrong,
    });
  }
});

test("a duplicate report and an unknown subscription are rejected with a clear message", async () => {
  const record = await admin.createStoredReport();
  const duplicate = { isSuccess: false, message: "This subscription already has this report" };
  expect(await admin.addReport(record)).toEqual(duplicate);
  expect(await admin.addReport({ ...record, reportId: record.reportId.toUpperCase() })).toMatchObject({
    isSuccess: false,
  });
  expect(await admin.addReport({ ...createReport(createGuid()), subscriptionId: "unknown" })).toEqual({
    isSuccess: false,
    message: "This subscription does not exist",
  });
  const other = await admin.createStoredReport();
  expect(await admin.updateReport({ ...other, reportId: record.reportId })).toEqual(duplicate);
});

test("a report without a name, or secured in a client without primary party, is refused with a clear message", async () => {
  expect(await admin.addReport({ ...createReport(createGuid()), reportName: " " })).toEqual({
    isSuccess: false,
    message: "Complete every required field",
  });
  const { store } = admin.server;
  const setParty = (party_id: string | null) =>
    store.updateTable("subscription").set({ party_id }).where("id", "=", demoSubscription.id).execute();
  await setParty(null);
  expect(await admin.addReport(createReport(createGuid()))).toEqual({
    isSuccess: false,
    message: "This subscription has no primary party",
  });
  await setParty(demoSubscription.primaryPartyId);
});

test("spaces around ids and names are not stored, and are no change", async () => {
  const record = createReport(createGuid());
  const pad = (changes = {}) => {
    const { reportId, groupId, dataSetId, reportName } = { ...record, ...changes };
    return {
      reportId: ` ${reportId} `,
      groupId: ` ${groupId} `,
      dataSetId: ` ${dataSetId} `,
      reportName: ` ${reportName} `,
    };
  };
  await admin.addReport({ ...record, ...pad() });
  const subscriptionReportId = await admin.loadId(record.reportId);
  await admin.updateReport({ ...record, ...pad(), subscriptionReportId });
  await admin.updateReport({ ...record, ...pad({ reportName: "Renamed" }), subscriptionReportId });
  const { reportId, groupId, dataSetId } = record;
  const stored = (await admin.loadReports()).find((report) => report.subscriptionReportId === subscriptionReportId);
  expect(stored).toMatchObject({ reportId, groupId, dataSetId, reportName: "Renamed" });
  const history = await admin.loadHistory(subscriptionReportId);
  expect(history.map(({ action, detail }) => [action, detail])).toEqual([
    ["updated", "Renamed"],
    ["added", record.reportName],
  ]);
});

test("NUL, numbers out of range and texts that are too long are rejected, not stored", async () => {
  const nul = String.fromCharCode(0);
  for (const change of [
    { reportName: `a${nul}b` },
    { subscriptionId: nul },
    { reportName: "x".repeat(401) },
    { subscriptionReportId: 2_147_483_648 },
    { subscriptionReportId: -1 },
    { subscriptionReportId: 1.5 },
    { rls: "true" },
  ]) {
    expect((await admin.browser.post(contract.updateReport.path, { ...demoReport, ...change })).statusCode).toBe(400);
  }
  for (const path of ["deletereport/2147483648", "deletereport/-1", "deletereport/1.0", "deletereport/x"])
    expect((await admin.browser.write("DELETE", `/serverside/api/${path}`)).statusCode).toBe(400);
  expect((await admin.browser.get("/serverside/api/getsubscriptionusers/a%00b")).statusCode).toBe(400);
});
