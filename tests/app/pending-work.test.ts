// @vitest-environment jsdom
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestRecord } from "../../src/api/request.ts";
import { contract, portalContract } from "../../src/api/contract.ts";
import { createDraftRegistry } from "../../src/app/draft-registry.ts";
import { createPendingWork } from "../../src/app/pending-work.ts";
import { messages } from "../../src/rules/messages.ts";
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

/** A page of the portal in which somebody types, and is refused. */
function page({
  email = "ada@example.com",
  place = "/admin/addreport?x=1",
}: { email?: string | null; place?: string } = {}) {
  const entries = createDraftRegistry();
  return { entries, refusals: createPendingWork({ entries, email: () => email, place: () => place }) };
}

describe("a 401 in the middle of work", () => {
  test("parks the place and what was typed, and gives both back after the login, once", async () => {
    const before = page();
    before.entries.keep("addReport", { read: () => ({ reportName: "Exposure" }), restore: () => {} });
    before.refusals.park();
    const after = page();
    const restored: unknown[] = [];
    after.entries.keep("addReport", { read: () => null, restore: (parked) => restored.push(parked) });
    after.entries.keep("modifyReport", { read: () => null, restore: (parked) => restored.push(parked) });
    expect(await after.refusals.resume(createTestClient().line)).toEqual({
      place: "/admin/addreport?x=1",
      notice: null,
    });
    after.entries.keep("addReport", { read: () => null, restore: (parked) => restored.push(["late", parked]) });
    expect(restored).toEqual([{ reportName: "Exposure" }, ["late", { reportName: "Exposure" }]]);
    expect(await after.refusals.resume(createTestClient().line)).toBeNull();
  });

  test("a part that nothing was parked for keeps what it has", () => {
    const { entries } = page();
    const restored: unknown[] = [];
    entries.keep("addReport", { read: () => "typed", restore: (parked) => restored.push(parked) });
    expect([restored, entries.readAll()]).toEqual([[], { addReport: "typed" }]);
  });

  test.each(["/error", "/unauthorized", "/error?x=1"])("%s is no place to come back to", async (place) => {
    page({ place }).refusals.park();
    expect(await page().refusals.resume(createTestClient().line)).toBeNull();
  });

  test.each(["/errors", "/report?from=/error", "/admin"])("%s is one", async (place) => {
    page({ place }).refusals.park();
    expect(await page().refusals.resume(createTestClient().line)).toMatchObject({ place });
  });

  test("a visitor nobody knows yet comes back to where he wanted to go", async () => {
    page({ email: null }).refusals.park();
    expect(await page().refusals.resume(createTestClient().line)).toMatchObject({ place: "/admin/addreport?x=1" });
  });

  test("of a person nobody knows nothing is given back that was another’s", async () => {
    page().refusals.park();
    expect(await page({ email: null }).refusals.resume(createTestClient().line)).toBeNull();
  });
});

const parked = (...refused: RequestRecord[]) => {
  const { refusals } = page();
  for (const one of refused) refusals.remember(one);
  refusals.park();
};
const resume = async () => (await page().refusals.resume(createTestClient().line))?.notice;
const record = {
  subscriptionReportId: 0,
  subscriptionId: "s",
  reportId: "r",
  reportName: "R",
  groupId: "g",
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
};

describe("a write that was refused", () => {
  test("is sent once more, under its own key, and only the first of several", async () => {
    const seen: unknown[] = [];
    backEnd.use(
      mockEndpoint(
        contract.addUserReportMapping,
        ({ body, request }) => (
          seen.push(body, request.headers.get("idempotency-key")),
          { isSuccess: true, message: "" }
        ),
      ),
    );
    parked(mapping, { ...mapping, body: { subscriptionReportId: 2, principalId: "p" }, key: "k-2" });
    await resume();
    expect(seen).toEqual([mapping.body, "k-1"]);
  });

  test("is one that writes: what only asks is asked again anyway", async () => {
    parked({ method: "GET", path: contract.getReports.path });
    expect(await resume()).toBeNull();
  });

  test.each([
    [contract.addReport, record, messages.reportAdded, messages.addFailed],
    [contract.updateReport, record, messages.reportUpdated, messages.updateFailed],
    [contract.addUserReportMapping, mapping.body, messages.mappingAdded, messages.addMappingFailed],
    [contract.deleteUserReportMapping, mapping.body, messages.mappingRemoved, messages.removeMappingFailed],
    [contract.deleteReport, undefined, messages.reportDeleted, messages.deleteFailed],
  ] as const)("is told as it went: %o", async (endpoint, body, done, failed) => {
    const sending: RequestRecord = {
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
      parked(sending);
      expect(await resume()).toEqual({ type: "notice.raised", title, message });
    }
  });

  test.each([
    [[true, true], "Information", messages.mappingsChanged],
    [[true, false], "Error", messages.mappingsPartlyChanged],
  ])("is told as one where it changed many mappings: %j", async (went, title, message) => {
    const changes = went.map((_, at) => ({ action: "add", subscriptionReportId: at + 1, principalId: "p" }));
    backEnd.use(
      mockEndpoint(portalContract.changeMappings, () => ({
        outcomes: went.map((isSuccess) => ({ isSuccess, message: "" })),
      })),
    );
    parked({ method: "POST", path: portalContract.changeMappings.path, body: { changes }, key: "k-1" });
    expect(await resume()).toEqual({ type: "notice.raised", title, message });
  });
});
