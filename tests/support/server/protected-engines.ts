import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { createBreakerState } from "../../../server/embedding/breaker-state.ts";
import { createProtectedEngine } from "../../../server/embedding/protected-engine.ts";
import type { EmbedRequest, ReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { ReportErrorKind } from "../../../server/powerbi/report-error.ts";
import { ids } from "./fake-power-bi.ts";
import { type ReportEngineFixture, securedRequest, unsecuredRequest } from "./report-engine-fixture.ts";
import { openTestStore } from "./test-stores.ts";

export const pausedCapacity = { status: 404, body: { error: { code: "CapacityNotActive" } } };

/** The report engines of several servers over one store and one fake of Power BI, with one clock for the breaker. */
export async function createProtectedEngines(fixture: ReportEngineFixture, servers = 2) {
  const { store, close } = await openTestStore();
  onTestFinished(close);
  const clock = { now: Date.parse("2031-01-01T08:00:00Z") };
  const breaker = createBreakerState(store, () => new Date(clock.now).toISOString());
  const warnings: string[] = [];
  const log = { warn: (_fields: unknown, message: string) => void warnings.push(message) };
  const engines = Array.from({ length: servers }, () =>
    createProtectedEngine({ engine: fixture.createEngine(), breaker, log: log as never, now: () => clock.now }),
  );
  return {
    store,
    breaker,
    warnings,
    pass: (seconds: number) => (clock.now += seconds * 1000),
    /** Returns "opened", or why not: the kind of the error, and after how many seconds to try again. */
    open: async (server = 0, request: EmbedRequest = securedRequest): Promise<string> => {
      const engine = engines[server] as ReportEngine;
      return engine.embed(request).then(
        () => "opened",
        (error: { kind: ReportErrorKind; detail: { retryAfterSeconds?: number } }) =>
          [error.kind, error.detail.retryAfterSeconds].filter((fact) => fact !== undefined).join(" "),
      );
    },
  };
}

/** Counts what reaches the report service. Its sign-in is another host. */
export const listServiceCalls = (fixture: ReportEngineFixture) =>
  fixture.powerBi.listCalls().filter((call) => call !== "token");

export const otherWorkspace: EmbedRequest = { ...unsecuredRequest, groupId: randomUUID() };
export const otherReport: EmbedRequest = { ...unsecuredRequest, reportId: ids.dataSet };
