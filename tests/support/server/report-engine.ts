import { afterEach, beforeEach, expect } from "vitest";
import {
  createReportEngine,
  type EngineOptions,
  type ReportEngine,
  type Wanted,
} from "../../../server/powerbi/report-engine.ts";
import { realWire, type Wire } from "../../../server/powerbi/http-request.ts";
import { type FakePowerBi, ids, startFakePowerBi } from "./fake-power-bi.ts";

export const secured: Wanted = {
  reportId: ids.report,
  groupId: ids.group,
  dataSetId: ids.dataSet,
  identity: { username: "70041823" },
};
export const open: Wanted = { ...secured, dataSetId: null, identity: null };

export interface Bench {
  fake: FakePowerBi;
  /** How long the engine would have waited, in milliseconds, instead of waiting. */
  waits: number[];
  clock: { now: number };
  engine: (changes?: Partial<EngineOptions>, wire?: Partial<Wire>) => ReportEngine;
}

/** A fresh fake for each test; whatever the engine sent must be as published. */
export function openBench(): Bench {
  const bench = {} as Bench;
  beforeEach(async () => {
    const fake = await startFakePowerBi();
    const waits: number[] = [];
    const clock = { now: Date.parse("2031-01-01T00:00:00Z") };
    const wire: Wire = {
      ...realWire,
      now: () => clock.now,
      wait: async (milliseconds) => void waits.push(milliseconds),
    };
    const options: EngineOptions = {
      apiUrl: fake.url,
      authority: fake.url,
      tenantId: "contoso",
      clientId: "portal",
      clientSecret: "a secret of the portal",
      certificate: undefined,
      scope: "https://analysis.windows.net/powerbi/api/.default",
      roles: [],
      customData: undefined,
    };
    Object.assign(bench, {
      fake,
      waits,
      clock,
      engine: (changes = {}, otherwise = {}) =>
        createReportEngine({ ...options, ...changes }, { ...wire, ...otherwise }),
    } satisfies Bench);
  });
  afterEach(async () => {
    await bench.fake.close();
    expect(bench.fake.offences).toEqual([]);
  });
  return bench;
}
