import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

const RUNS = isLongRun ? 10_000 : 600;
const FIXED_SEED = 20_261_121;

let server: TestServer;
let ada: TestBrowser;
beforeAll(async () => {
  server = await createTestServer();
  ada = await server.signIn("ada");
});
afterAll(() => server.close());

const endpoints = Object.values<Endpoint>({ ...contract, ...portalContract }).filter(
  (endpoint) => endpoint !== portalContract.signOut,
);
const oddValue = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "'; drop table report; --", "../..", "%00", "__proto__", "１", "x".repeat(500)),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.object({ maxDepth: 2 }),
);
const knownValue = fc.constantFrom<unknown>(
  demoReport.reportId,
  demoReport.groupId,
  demoSubscription.id,
  getDemoUser("ben").sub,
  1,
  12,
  true,
  false,
  null,
  demoReport.reportId.toUpperCase(),
);
const value = fc.oneof({ weight: 3, arbitrary: knownValue }, { weight: 1, arbitrary: oddValue });
const record = fc.record(
  {
    subscriptionReportId: value,
    subscriptionId: value,
    reportId: value,
    reportName: value,
    groupId: value,
    updatedBy: value,
    dataSetId: value,
    partyId: value,
    rls: value,
    principalId: value,
  },
  { requiredKeys: [] },
);
const change = fc.record(
  { action: fc.constantFrom("add", "remove", "drop"), subscriptionReportId: value, principalId: value },
  { requiredKeys: [] },
);
const body = fc.oneof(
  record,
  fc.record({ changes: fc.array(change, { maxLength: 5 }) }),
  fc.constant({ ...demoReport }),
  oddValue,
);
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  body,
  part: fc.oneof(knownValue.map(String), fc.string({ unit: "binary" })),
  query: fc.oneof(fc.constant(""), fc.webQueryParameters()),
});

test.each([
  [FIXED_SEED, "fixed"],
  [Date.now() % 1_000_000_007, "fresh"],
] as const)(
  `${RUNS} requests of every shape never get a status of 500 or more (seed %i)`,
  { timeout: 30 * 60_000 },
  async (seed, seedName) => {
    const statusCounts = new Map<number, number>();
    const { status } = await fc
      .check(
        fc.asyncProperty(request, async ({ endpoint, body, part, query }) => {
          const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(part.toWellFormed()));
          const isWrite = endpoint.method !== "GET";
          const response = await ada.send({
            method: endpoint.method,
            url: `${path}?${query}`,
            ...(isWrite ? { payload: JSON.stringify(body) ?? "", headers: ada.writeHeaders() } : {}),
          });
          statusCounts.set(response.statusCode, (statusCounts.get(response.statusCode) ?? 0) + 1);
          return response.statusCode < 500 && response.headers["x-content-type-options"] === "nosniff";
        }),
        { seed, numRuns: RUNS },
      )
      .then((run) => ({ status: run.failed ? `failed: ${fc.stringify(run.counterexample)}` : "passed" }));
    recordFigure(
      `fuzz, ${seedName} seed, ${defaultStoreKind}`,
      `seed ${seed}: ${[...statusCounts]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", ")}`,
      `${RUNS} requests, no 5xx`,
    );
    expect(status).toBe("passed");
  },
);
