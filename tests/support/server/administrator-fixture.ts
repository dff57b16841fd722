import { beforeAll } from "vitest";
import {
  contract,
  type Outcome,
  portalContract,
  type SubscriptionReport,
  type UserReportMapping,
} from "../../../src/api/contract.ts";
import type { ReportEvent } from "../../../src/api/report-contract.ts";
import { createReport, demoSubscription } from "./demo-requests.ts";
import type { TestBrowser } from "./test-browser.ts";
import { setUpServer } from "./server-fixture.ts";
import type { TestServer } from "./test-server.ts";
import { defaultStoreKind } from "./test-stores.ts";

let guidCount = 0;

export function createGuid(): string {
  guidCount += 1;
  return `00000000-0000-4000-8000-${String(guidCount).padStart(12, "0")}`;
}

/** The administrator's calls of the report and mapping endpoints, with their answers parsed. */
function createReportCalls(browser: TestBrowser) {
  const loadReports = async () => (await browser.get(contract.getReports.path)).json<SubscriptionReport[]>();
  const addReport = async (record: SubscriptionReport) =>
    (await browser.post(contract.addReport.path, record)).json<Outcome>();
  const updateReport = async (record: object) =>
    (await browser.post(contract.updateReport.path, record)).json<Outcome>();
  const loadId = async (reportId: string) =>
    (await browser.get(`/serverside/api/getsubscriptionreportid/${reportId}/${demoSubscription.id}`)).json<number>();
  return {
    loadReports,
    addReport,
    updateReport,
    deleteReport: async (id: number) =>
      (await browser.write("DELETE", `/serverside/api/deletereport/${id}`)).json<Outcome>(),
    loadId,
    loadHistory: async (id: number) =>
      (await browser.get(`/serverside/api/portal/reporthistory/${id}`)).json<ReportEvent[]>(),
    loadMappings: async () => (await browser.get(contract.getUserReportMapping.path)).json<UserReportMapping[]>(),
    changeMappings: async (changes: object[]) =>
      (await browser.post(portalContract.changeMappings.path, { changes })).json<{ outcomes: Outcome[] }>().outcomes,
    /** Adds a new report and returns its record with the id that the server gave it. */
    async createStoredReport(): Promise<SubscriptionReport> {
      const record = createReport(createGuid());
      await addReport(record);
      return { ...record, subscriptionReportId: await loadId(record.reportId) };
    },
  };
}

type ReportCalls = ReturnType<typeof createReportCalls>;

interface AdministratorFixture extends ReportCalls {
  server: TestServer;
  browser: TestBrowser;
}

/** Gives a block of tests its own server, with Ada signed in as administrator. */
export function setUpAdministrator(storeKind = defaultStoreKind): AdministratorFixture {
  const server = setUpServer({}, storeKind);
  const fixture = { server } as AdministratorFixture;
  beforeAll(async () => {
    const browser = await server.signIn("ada");
    Object.assign(fixture, createReportCalls(browser), { browser });
  });
  return fixture;
}
