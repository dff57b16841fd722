// @vitest-environment jsdom
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestRecord } from "../../src/api/client.ts";
import { contract, portalContract } from "../../src/api/contract.ts";
import { createDraftRegistry } from "../../src/app/draft-registry.ts";
import { createPendingWork } from "../../src/app/pending-work.ts";
import { sendPendingWrite } from "../../src/app/pending-write.ts";
import { addPersonContract } from "../../src/api/add-person-contract.ts";
import { groupsContract } from "../../src/api/groups-contract.ts";
import { installationContract } from "../../src/api/installation-contract.ts";
import { membershipContract } from "../../src/api/membership-contract.ts";
import { peopleContract } from "../../src/api/people-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import { createReport } from "../support/machines/subscription-report.ts";
import { startMockServer, createTestClient } from "../support/api/test-client.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";

const backEnd = startMockServer();
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

const mapping: RequestRecord = {
  method: "POST",
  path: contract.addUserReportMapping.path,
  body: { subscriptionReportId: 1, principalId: "p" },
  key: "k-1",
};

/** What one page of the portal keeps across the login. */
function openPage({
  email = "ada@example.com",
  place = "/admin/addreport?x=1",
}: { email?: string | null; place?: string } = {}) {
  const drafts = createDraftRegistry();
  return { drafts, pendingWork: createPendingWork({ drafts, email: () => email, place: () => place }) };
}

describe("a 401 in the middle of work", () => {
  test("parks place and drafts, and restores both once after the login", async () => {
    const before = openPage();
    before.drafts.register("addReport", { read: () => ({ reportName: "Exposure" }), restore: () => {} });
    before.pendingWork.park();
    const after = openPage();
    const restored: unknown[] = [];
    after.drafts.register("addReport", { read: () => null, restore: (draft) => restored.push(draft) });
    after.drafts.register("modifyReport", { read: () => null, restore: (draft) => restored.push(draft) });
    expect(await after.pendingWork.restore(createTestClient().options)).toEqual({
      place: "/admin/addreport?x=1",
      notice: null,
    });
    after.drafts.register("addReport", { read: () => null, restore: (draft) => restored.push(["late", draft]) });
    expect(restored).toEqual([{ reportName: "Exposure" }, ["late", { reportName: "Exposure" }]]);
    expect(await after.pendingWork.restore(createTestClient().options)).toBeNull();
  });

  test("a form without a parked draft keeps its input", () => {
    const { drafts } = openPage();
    const restored: unknown[] = [];
    drafts.register("addReport", { read: () => "typed", restore: (draft) => restored.push(draft) });
    expect([restored, drafts.snapshot()]).toEqual([[], { addReport: "typed" }]);
  });

  test.each(["/error", "/unauthorized", "/error?x=1"])("%s is not restored after the login", async (place) => {
    openPage({ place }).pendingWork.park();
    expect(await openPage().pendingWork.restore(createTestClient().options)).toBeNull();
  });

  test.each(["/errors", "/report?from=/error", "/admin"])("%s is restored after the login", async (place) => {
    openPage({ place }).pendingWork.park();
    expect(await openPage().pendingWork.restore(createTestClient().options)).toMatchObject({ place });
  });

  test("before a first sign-in the requested place is restored", async () => {
    openPage({ email: null }).pendingWork.park();
    expect(await openPage().pendingWork.restore(createTestClient().options)).toMatchObject({
      place: "/admin/addreport?x=1",
    });
  });

  test("without a signed-in user, parked work of a user is not restored", async () => {
    openPage().pendingWork.park();
    expect(await openPage({ email: null }).pendingWork.restore(createTestClient().options)).toBeNull();
  });
});

const parkWrites = (...records: RequestRecord[]) => {
  const { pendingWork } = openPage();
  for (const record of records) pendingWork.keepWrite(record);
  pendingWork.park();
};
const restore = async () => (await openPage().pendingWork.restore(createTestClient().options))?.notice;
const send = (write: RequestRecord) => sendPendingWrite(write, createTestClient().options);
const record = createReport();

describe("an unauthorized write", () => {
  test("is sent once more, under its own key, and only the first of several", async () => {
    const sent: unknown[] = [];
    backEnd.use(
      mockEndpoint(
        contract.addUserReportMapping,
        ({ body, request }) => (
          sent.push(body, request.headers.get("idempotency-key")),
          { isSuccess: true, message: "" }
        ),
      ),
    );
    parkWrites(mapping, { ...mapping, body: { subscriptionReportId: 2, principalId: "p" }, key: "k-2" });
    await restore();
    expect(sent).toEqual([mapping.body, "k-1"]);
  });

  test("stays parked when the script that sends it cannot be loaded", async () => {
    vi.doMock("../../src/app/pending-write.ts", () => {
      throw new Error("The network is down");
    });
    parkWrites(mapping);
    expect(await restore()).toBeNull();
    vi.doUnmock("../../src/app/pending-write.ts");
    vi.resetModules();
    backEnd.use(mockEndpoint(contract.addUserReportMapping, () => ({ isSuccess: true, message: "" })));
    expect(await restore()).toMatchObject({ message: adminMessages.mappingAdded });
  });

  test("is kept only for calls that write", async () => {
    parkWrites({ method: "GET", path: contract.getReports.path });
    expect(await restore()).toBeNull();
  });

  test.each([
    [contract.addReport, record, adminMessages.reportAdded, adminMessages.addFailed],
    [contract.updateReport, record, adminMessages.reportUpdated, adminMessages.updateFailed],
    [contract.addUserReportMapping, mapping.body, adminMessages.mappingAdded, adminMessages.addMappingFailed],
    [contract.deleteUserReportMapping, mapping.body, adminMessages.mappingRemoved, adminMessages.removeMappingFailed],
    [contract.deleteReport, undefined, adminMessages.reportDeleted, adminMessages.deleteFailed],
  ] as const)("is reported with its outcome: %o", async (endpoint, body, done, failed) => {
    const request: RequestRecord = {
      method: endpoint.method,
      path: endpoint.path.replace(":id", "7"),
      key: "k-1",
      ...(body ? { body } : {}),
    };
    const answers = [
      [HttpResponse.json({ isSuccess: true, message: "" }), "Information", done],
      [HttpResponse.json({ isSuccess: true, message: "Well done" }), "Information", "Well done"],
      [HttpResponse.json({ isSuccess: false, message: "The server says no" }), "Error", "The server says no"],
      [HttpResponse.json({ isSuccess: false, message: "" }), "Error", failed],
      [new HttpResponse(null, { status: 500 }), "Error", failed],
      [HttpResponse.text("<html>"), "Error", failed],
    ] as const;
    for (const [answer, title, message] of answers) {
      backEnd.use(mockEndpoint(endpoint, () => answer as never));
      expect(await send(request)).toEqual({ type: "notice.raised", title, message });
    }
  });

  const client = { id: "s1", displayName: "Alder Re" };
  const nameHint = "Another client may have this name.";
  const changed = { isSuccess: true, message: "" };
  test.each([
    [installationContract.addSubscription, client, "Client added", `The client could not be added. ${nameHint}`],
    [
      subscriptionListContract.renameSubscription,
      client,
      "Client changed",
      `The client could not be changed. ${nameHint}`,
    ],
    [addPersonContract.addPerson, changed, "Person added", "The person could not be added."],
    [membershipContract.setMembership, changed, "Person changed", "The person could not be changed."],
    [peopleContract.setAdministrator, changed, "Person changed", "The person could not be changed."],
    [peopleContract.setActive, changed, "Person changed", "The person could not be changed."],
    [peopleContract.removeEverywhere, changed, "Person changed", "The person could not be changed."],
    [groupsContract.saveGroup, { ...changed, groupId: "g1" }, "Group changed", "The group could not be changed."],
    [groupsContract.deleteGroup, changed, "Group deleted", "The group could not be deleted."],
    [groupsContract.changeGroupMembers, changed, "Group changed", "The group could not be changed."],
    [groupsContract.setAccessEnd, changed, "Person changed", "The person could not be changed."],
  ] as const)(
    "about a client, a person or a group is sent again and reported: %o",
    async (endpoint, answer, done, failed) => {
      const { method, path } = endpoint;
      const body = { id: "1" };
      const sent: unknown[] = [];
      backEnd.use(mockEndpoint(endpoint, (request) => (sent.push(request.body), answer) as never));
      parkWrites({ method, path, body, key: "k-1" });
      expect(await restore()).toEqual({ type: "notice.raised", title: "Information", message: done });
      expect(sent).toEqual([body]);
      backEnd.use(mockEndpoint(endpoint, () => HttpResponse.json({ message: "Refused" }, { status: 409 }) as never));
      expect(await send({ method, path, body, key: "k-2" })).toMatchObject({ title: "Error", message: failed });
    },
  );

  test.each([
    [{ isSuccess: true, message: "Kept" }, "Information", "Kept"],
    [{ isSuccess: false, message: "Gone" }, "Error", "Gone"],
    [{ isSuccess: true, message: "" }, "Information", ""],
    [{ isSuccess: false, message: "" }, "Error", ""],
  ])("of a call that has no texts is reported in the back end's words: %j", async (answer, title, message) => {
    backEnd.use(http.post("*/serverside/api/portal/removed", () => HttpResponse.json(answer)));
    const write = { method: "POST", path: "/serverside/api/portal/removed", body: {}, key: "k-1" };
    expect(await send(write)).toEqual({ type: "notice.raised", title, message });
  });

  test.each([
    [[true, true], "Information", adminMessages.mappingsChanged],
    [[true, false], "Error", adminMessages.mappingsPartlyChanged],
  ])("is reported once for a change of many mappings: %j", async (successes, title, message) => {
    const changes = successes.map((_, at) => ({ action: "add", subscriptionReportId: at + 1, principalId: "p" }));
    backEnd.use(
      mockEndpoint(portalContract.changeMappings, () => ({
        outcomes: successes.map((isSuccess) => ({ isSuccess, message: "" })),
      })),
    );
    const { method, path } = portalContract.changeMappings;
    expect(await send({ method, path, body: { changes }, key: "k-1" })).toEqual({
      type: "notice.raised",
      title,
      message,
    });
  });
});
