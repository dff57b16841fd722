import type { LightMyRequestResponse } from "fastify";
import { contract, type Endpoint, portalContract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Browser } from "./test-browser.ts";

const [alderbrook] = demo.subscriptions;
const [firstReport] = demo.reports;
if (!alderbrook || !firstReport) throw new Error("The demo is empty");

export const aSubscription = alderbrook;
export const aReport: SubscriptionReport = firstReport;
export const newReport = (reportId: string): SubscriptionReport => ({
  ...aReport,
  subscriptionReportId: 0,
  reportId,
  reportName: `Report ${reportId.slice(0, 4)}`,
});

const given = new Map<Endpoint, { params?: Record<string, string>; body?: object }>([
  [contract.embedReport, { body: aReport }],
  [contract.previewReport, { body: { ...aReport, subscriptionId: EMPTY_ID } }],
  [contract.addReport, { body: aReport }],
  [contract.updateReport, { body: aReport }],
  [contract.deleteReport, { params: { id: "999999" } }],
  [contract.addUserReportMapping, { body: { subscriptionReportId: 999_999, principalId: "nobody" } }],
  [contract.deleteUserReportMapping, { body: { subscriptionReportId: 999_999, principalId: "nobody" } }],
  [contract.getSubscriptionReportId, { params: { reportId: aReport.reportId, subscriptionId: aSubscription.id } }],
  [contract.getSubscriptionUsers, { params: { id: aSubscription.id } }],
  [contract.getPrimaryParty, { params: { id: aSubscription.id } }],
  [portalContract.signOut, { body: {} }],
  [
    portalContract.changeMappings,
    { body: { changes: [{ action: "add", subscriptionReportId: 999_999, principalId: "nobody" }] } },
  ],
  [portalContract.checkReport, { body: { reportId: aReport.reportId, groupId: aReport.groupId } }],
  [portalContract.getReportHistory, { params: { id: "1" } }],
]);

/** One call of the contract with something fitting to say, and nothing that changes the store. */
export function send(browser: Browser, endpoint: Endpoint): Promise<LightMyRequestResponse> {
  const { params, body } = given.get(endpoint) ?? {};
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
  return endpoint.method === "GET" ? browser.get(url) : browser.write(endpoint.method, url, body);
}
