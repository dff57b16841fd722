import { afterEach, beforeEach, expect } from "vitest";
import {
  createReportEngine,
  type EmbedRequest,
  type EngineOptions,
  type ReportEngine,
} from "../../../server/powerbi/report-engine.ts";
import { defaultTransport, type HttpTransport } from "../../../server/powerbi/http-request.ts";
import { type FakePowerBi, ids, startFakePowerBi } from "./fake-power-bi.ts";

export const securedRequest: EmbedRequest = {
  reportId: ids.report,
  groupId: ids.group,
  profileId: null,
  dataSetId: ids.dataSet,
  identity: { username: "70041823" },
};
export const unsecuredRequest: EmbedRequest = { ...securedRequest, dataSetId: null, identity: null };

/** For a fake or local service that answers for both Power BI and Entra. */
export function createEngineOptions(url: string): EngineOptions {
  return {
    apiUrl: url,
    authority: url,
    tenantId: "contoso",
    clientId: "portal",
    clientSecret: "a secret of the portal",
    certificate: undefined,
    scope: "https://analysis.windows.net/powerbi/api/.default",
    roles: [],
    customData: undefined,
    profileId: undefined,
    tokenMinutes: 15,
    reportOrigins: ["https://app.powerbi.com"],
  };
}

/** For tests in which no report is embedded or checked. */
export const unusedEngine: ReportEngine = {
  embed: () => Promise.reject(new Error("unused")),
  check: () => Promise.reject(new Error("unused")),
};

export interface ReportEngineFixture {
  powerBi: FakePowerBi;
  /** The retry delays in milliseconds. The engine does not really wait. */
  delays: number[];
  clock: { now: number };
  createEngine: (
    changes?: Partial<EngineOptions>,
    transport?: Partial<HttpTransport>,
  ) => ReturnType<typeof createReportEngine>;
}

/** Gives each test a fresh fake of Power BI, and fails tests that send it undocumented requests. */
export function setUpReportEngine(): ReportEngineFixture {
  const fixture = {} as ReportEngineFixture;
  beforeEach(async () => {
    const powerBi = await startFakePowerBi();
    const delays: number[] = [];
    const clock = { now: Date.parse("2031-01-01T00:00:00Z") };
    const transport: HttpTransport = {
      ...defaultTransport,
      now: () => clock.now,
      sleep: async (milliseconds) => void delays.push(milliseconds),
    };
    const options = createEngineOptions(powerBi.url);
    Object.assign(fixture, {
      powerBi,
      delays,
      clock,
      createEngine: (changes = {}, transportChanges = {}) =>
        createReportEngine({ ...options, ...changes }, { ...transport, ...transportChanges }),
    } satisfies ReportEngineFixture);
  });
  afterEach(async () => {
    await fixture.powerBi.close();
    expect(fixture.powerBi.violations).toEqual([]);
  });
  return fixture;
}
