import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { everyCall as endpoints } from "../../../src/api/every-call.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import {
  demoReport,
  demoSubscription,
  createReport,
  callEndpoint,
  createMyClientInputs,
} from "../../support/server/demo-requests.ts";
import { createOpenApiChecker, type Document } from "../../support/server/openapi-checker.ts";
import { type Exchange, RecordingBrowser } from "../../support/server/recording-browser.ts";
import { open, rename, saveView, share, shared } from "../../support/server/saved-views.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const SIGN_IN_PATH = /^\/serverside\/api\/auth\/(authorize|callback)\?/;

describe("a recorded journey", () => {
  const server = setUpServer();
  let document: Document;
  const exchanges: Exchange[] = [];
  beforeAll(async () => {
    document = (await server.app.inject("/serverside/api/portal/openapi.json")).json();
    await actAsAdministrator();
    await actAsReader();
    await actAsClientAdministrator();
    await causeErrors();
  });

  async function signIn(name: DemoPersonName): Promise<RecordingBrowser> {
    server.provider.state.user = getDemoUser(name);
    const person = new RecordingBrowser(server.app, exchanges);
    await person.signIn();
    return person;
  }

  async function actAsAdministrator(): Promise<void> {
    const ada = await signIn("ada");
    for (const endpoint of Object.values<Endpoint>(endpoints))
      if (endpoint !== portalContract.signOut) await callEndpoint(ada, endpoint);
    const record = createReport(randomUUID());
    await ada.post(contract.addReport.path, record);
    const added =
      (await ada.get(contract.getReports.path))
        .json<SubscriptionReport[]>()
        .find(({ reportId }) => reportId === record.reportId) ?? demoReport;
    const mapping = { subscriptionReportId: added.subscriptionReportId, principalId: getDemoUser("ben").sub };
    await ada.post(contract.updateReport.path, { ...added, reportName: "Renamed" });
    await ada.post(contract.previewReport.path, {
      ...added,
      subscriptionId: EMPTY_ID,
      rls: false,
      dataSetId: null,
      partyId: null,
    });
    await ada.post(contract.addUserReportMapping.path, mapping);
    await ada.get(contract.getUserReportMapping.path);
    await ada.post(contract.deleteUserReportMapping.path, mapping);
    await ada.post(portalContract.changeMappings.path, { changes: [{ action: "add", ...mapping }] });
    await ada.get(`/serverside/api/portal/reporthistory/${added.subscriptionReportId}`);
    await ada.write("DELETE", `/serverside/api/deletereport/${added.subscriptionReportId}`);
    await ada.get(`/serverside/api/portal/deletedreport/${added.subscriptionReportId}`);
    const review = { clients: { ids: [shared.subscriptionId] }, dueOn: "2999-12-31" };
    const { ids } = (await ada.post(reviewsContract.startReviews.path, review)).json<{ ids: string[] }>();
    await ada.post(reviewsContract.getReview.path, { id: ids[0], after: null, pageSize: 200 });
    const view = await saveView(ada, shared, "Losses");
    await open(ada, view);
    await rename(ada, view, "Largest losses");
    await share(ada, view);
    await ada.post(portalContract.signOut.path, {});
    await ada.get(contract.getUser.path);
  }

  async function actAsReader(): Promise<void> {
    const ben = await signIn("ben");
    await ben.get(contract.getUser.path);
    for (const { reportId, subscriptionId } of (await ben.get(contract.getUserReports.path)).json<
      SubscriptionReport[]
    >())
      await ben.post(contract.embedReport.path, { ...demoReport, reportId, subscriptionId });
  }

  async function actAsClientAdministrator(): Promise<void> {
    const elif = await signIn("elif");
    for (const [endpoint, input] of createMyClientInputs(demoSubscription.id))
      await callEndpoint(elif, endpoint, input);
    const client = { subscriptionId: demoSubscription.id };
    const list = { ...client, search: "", state: "all", after: null, pageSize: 50 };
    const { reviews } = (await elif.post(myClientContract.listMyReviews.path, list)).json<{
      reviews: { id: string }[];
    }>();
    await elif.post(myClientContract.getMyReview.path, { ...client, id: reviews[0]?.id, after: null, pageSize: 200 });
  }

  async function causeErrors(): Promise<void> {
    const [ben, dan, signedOut] = [
      await signIn("ben"),
      await signIn("dan"),
      new RecordingBrowser(server.app, exchanges),
    ];
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      await callEndpoint(signedOut, endpoint);
      if (endpoint !== portalContract.signOut) await callEndpoint(dan, endpoint);
    }
    await ben.post(contract.embedReport.path, createReport(randomUUID()));
    await ben.post(contract.embedReport.path, demoReport, { "x-xsrf-token": "forged" });
    const ada = await signIn("ada");
    const key = { "idempotency-key": randomUUID() };
    await ada.post(contract.addReport.path, createReport(randomUUID()), key);
    await ada.post(contract.addReport.path, createReport(randomUUID()), key);
    await ada.post(contract.addReport.path, { nothing: true });
    await server.store
      .updateTable("subscription")
      .set({ party_id: null })
      .where("id", "=", demoSubscription.id)
      .execute();
    for (const { reportId, subscriptionId } of (await ben.get(contract.getUserReports.path)).json<
      SubscriptionReport[]
    >())
      await ben.post(contract.embedReport.path, { ...demoReport, reportId, subscriptionId });
  }

  test("every request and response matches the served OpenAPI document", () => {
    const checker = createOpenApiChecker(document);
    const apiExchanges = exchanges.filter(({ path }) => !SIGN_IN_PATH.test(path));
    expect(apiExchanges.flatMap((exchange) => checker.findViolations(exchange))).toEqual([]);
    expect([...checker.checkedOperations].toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(new Set(apiExchanges.map(({ response }) => response.statusCode))).toEqual(
      new Set([200, 400, 401, 403, 404, 409, 422]),
    );
  });

  test.each([
    ["a response with a number instead of a text", { email: "a", roles: [1] }],
    ["a response without a required field", { roles: [] }],
  ])("%s is a violation", (_case, body) => {
    const checker = createOpenApiChecker(document);
    const exchange = exchanges.find(
      ({ path, response: { statusCode } }) => path === contract.getUser.path && statusCode === 200,
    );
    const altered = {
      ...exchange,
      response: {
        ...exchange?.response,
        statusCode: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    } as Exchange;
    expect(checker.findViolations(altered)).toHaveLength(1);
  });
});
