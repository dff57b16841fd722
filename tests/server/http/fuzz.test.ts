import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { aReport, aSubscription } from "../../support/server/calls.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { ownKind } from "../../support/server/test-stores.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

const RUNS = long ? 10_000 : 600;
const FIXED_SEED = 20_261_121;

let world: World;
let ada: Browser;
beforeAll(async () => {
  world = await openWorld();
  ada = await world.signedIn("ada");
});
afterAll(() => world.close());

const endpoints = Object.values<Endpoint>({ ...contract, ...portalContract }).filter(
  (endpoint) => endpoint !== portalContract.signOut,
);
const odd = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "'; drop table report; --", "../..", "%00", "__proto__", "１", "x".repeat(500)),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.object({ maxDepth: 2 }),
);
const known = fc.constantFrom<unknown>(
  aReport.reportId,
  aReport.groupId,
  aSubscription.id,
  somebody("ben").sub,
  1,
  12,
  true,
  false,
  null,
  aReport.reportId.toUpperCase(),
);
const value = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: odd });
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
  fc.constant({ ...aReport }),
  odd,
);
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  body,
  part: fc.oneof(known.map(String), fc.string({ unit: "binary" })),
  query: fc.oneof(fc.constant(""), fc.webQueryParameters()),
});

test.each([
  [FIXED_SEED, "fixed"],
  [Date.now() % 1_000_000_007, "fresh"],
] as const)(
  `${RUNS} requests of every shape make no answer of 500 and more (seed %i)`,
  { timeout: 30 * 60_000 },
  async (seed, which) => {
    const answers = new Map<number, number>();
    const { status } = await fc
      .check(
        fc.asyncProperty(request, async ({ endpoint, body, part, query }) => {
          const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(part.toWellFormed()));
          const write = endpoint.method !== "GET";
          const answer = await ada.send({
            method: endpoint.method,
            url: `${path}?${query}`,
            ...(write ? { payload: JSON.stringify(body) ?? "", headers: ada.writeHeaders() } : {}),
          });
          answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
          return answer.statusCode < 500 && answer.headers["x-content-type-options"] === "nosniff";
        }),
        { seed, numRuns: RUNS },
      )
      .then((run) => ({ status: run.failed ? `failed: ${fc.stringify(run.counterexample)}` : "passed" }));
    sayFigure(
      `fuzz, ${which} seed, ${ownKind}`,
      `seed ${seed}: ${[...answers]
        .toSorted(([one], [other]) => one - other)
        .map(([code, times]) => `${times} × ${code}`)
        .join(", ")}`,
      `${RUNS} requests, no 5xx`,
    );
    expect(status).toBe("passed");
  },
);
