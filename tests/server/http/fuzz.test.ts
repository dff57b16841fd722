import * as fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { EMPTY_ID, isGuid } from "../../../src/rules/guid.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { partsOf } from "../../support/mocks/create-example.ts";
import { unlimitedCalls } from "../../support/server/deployment-settings.ts";
import { createCursor } from "../../support/server/create-cursor.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { type FakePowerBi, startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

const RUNS = isLongRun ? 10_000 : 600;
const FIXED_SEED = 20_261_121;

let server: TestServer;
let powerBi: FakePowerBi;
let ada: TestBrowser;
beforeAll(async () => {
  [server, powerBi] = await Promise.all([createTestServer(unlimitedCalls), startFakePowerBi()]);
  powerBi.state.dataSetOfReport = null;
  const engine = createReportEngine(createEngineOptions(powerBi.url));
  server.provider.state.user = getDemoUser("ada");
  ada = new TestBrowser(await server.createApp({ engine }));
  await ada.signIn();
});
afterAll(() => Promise.all([server.close(), powerBi.close()]));

const endpoints = Object.values<Endpoint>(everyCall).filter((endpoint) => endpoint !== portalContract.signOut);
const dotSegments = ["..", ".", "../..", "..\\..", "%2e%2e", "./a", `${demoReport.reportId}/..`];
const loneSurrogates = ["\ud800", "\udfff", "a\udc00b", `${demoReport.reportId}\ud83d`];
const oddValue = fc.oneof(
  fc.string({ unit: "binary" }),
  // Any sequence of 16-bit units, so lone surrogates are frequent.
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...dotSegments, ...loneSurrogates, "\0", `${demoReport.reportId}\0`),
  fc.constantFrom("", "'; drop table report; --", "%00", "__proto__", "１", "x".repeat(500), "\ufffe", "\u202e"),
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
/** A valid record with one field replaced reaches the code behind the checks of the body's shape. */
const alteredRecord = fc
  .record({ field: fc.constantFrom("subscriptionId", "reportId", "reportName", "groupId", "dataSetId"), odd: oddValue })
  .map(({ field, odd }) => Object.assign({}, demoReport, { principalId: getDemoUser("ben").sub, [field]: odd }));
const keyText = fc.string({ unit: "binary" });
const keyNumber = fc.oneof(fc.nat(), fc.constantFrom(-1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, null));
const cursor = fc
  .oneof(
    fc.array(fc.oneof(knownValue, oddValue, keyText, keyNumber), { maxLength: 4 }),
    fc.tuple(keyText, keyText),
    fc.tuple(keyText, keyText, keyNumber),
    fc.tuple(keyNumber, keyText),
    fc.tuple(keyNumber, keyNumber),
    fc.tuple(keyNumber, keyText, keyText),
  )
  .map((keys) => createCursor(...keys));
const csvCell = fc.oneof(keyText, fc.constantFrom("id", "displayName", "partyId", "subject", '"', demoSubscription.id));
const csv = fc
  .array(fc.array(csvCell, { maxLength: 6 }), { maxLength: 4 })
  .map((lines) => ["id,displayName,partyId", ...lines.map((cells) => cells.join(","))].join("\n"));
const texts = [
  [demoReport.reportId, demoReport.reportId.toUpperCase(), demoReport.groupId, demoSubscription.id],
  [getDemoUser("ben").sub, getDemoUser("ben").email, EMPTY_ID, "none", "", "%", "_", "\\", "'", ...loneSurrogates],
  ["2001-01-01T00:00:00Z", "2099-01-01T00:00:00Z", "2999-12-31T23:59:59.999Z", "2099-02-30T00:00:00Z"],
  ["0001-01-01", "2026-11-01", "2026-02-30", "2099-12-31", "9999-99-99"],
].flat();

function createText(schema: v.GenericSchema): fc.Arbitrary<string> {
  const known = fc.constantFrom(...texts.filter((text) => v.is(schema, text)), "");
  return v.is(schema, createCursor("A")) ? fc.oneof({ weight: 3, arbitrary: known }, keyText, cursor, csv) : known;
}

/** Values of a schema of the contract. One in sixteen places holds something else. */
function createValue(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: createSound(schema) }, { weight: 1, arbitrary: oddValue });
}
function createSound(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { type, entries = {}, options = [], item, wrapped } = partsOf(schema);
  if (wrapped) return fc.option(createValue(wrapped), { nil: type === "optional" ? undefined : null });
  if (item) return fc.array(createValue(item), { maxLength: 4 });
  if (type === "picklist") return fc.constantFrom(...options);
  if (type === "union") return fc.oneof(...options.map((option) => createValue(option as v.GenericSchema)));
  if (type === "object")
    return fc.record(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, createValue(entry)])));
  if (type === "boolean") return fc.boolean();
  return type === "number" ? fc.oneof(fc.constantFrom(1, 12), keyNumber) : createText(schema);
}
const createBody = ({ body }: Endpoint) =>
  fc.oneof(
    { weight: 8, arbitrary: body ? createValue(body) : oddValue },
    alteredRecord,
    fc.constant({ ...demoReport }),
    oddValue,
  );
/** Path segments as they are sent: known ids, any encoded text, and bytes that are no text at all. */
const segment = fc.oneof(
  knownValue.map((known) => encodeURIComponent(String(known))),
  fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .tuple(keyNumber, fc.oneof(keyNumber, fc.constant("ffffffff-ffff-ffff-ffff-ffffffffffff"), keyText))
    .map((values) => createCursor(...values)),
  fc.constantFrom("..", ".", "%2e%2e", "..%2f..", "%2e", "..%5c", "%252e%252e"),
  fc.constantFrom("%ed%a0%80", "%ed%bf%bf", "%00", "%c0%ae", "%ff", "%", "%zz", "%u0041", "%e2%80", "%f4%90%80%80"),
);
const headers = fc.record(
  {
    "idempotency-key": fc.constantFrom("..", "x", "k".repeat(200), "abcdefgh", "%00%00%00%00"),
    "content-type": fc.constantFrom("application/json;charset=utf-16", "application/json; charset=x", "text/plain"),
    "content-encoding": fc.constantFrom("gzip", "utf-7"),
    accept: fc.constantFrom("", "text/html;q=x", "*/*"),
    "accept-encoding": fc.constantFrom("br;q=2", "gzip, x", "identity;q=0"),
  },
  { requiredKeys: [] },
);
const request = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    body: createBody(endpoint),
    segment,
    query: fc.oneof(fc.constant(""), fc.webQueryParameters(), fc.constantFrom("%00", "%ed%a0%80", "a[]=..", "&&=&")),
    headers: fc.option(headers, { freq: 5, nil: {} }),
  }),
);

/** Reaches the report service whatever the seed. */
const soundCheck = { endpoint: everyCall.checkReport, body: demoReport, segment: "1", query: "", headers: {} };

test.each([
  [FIXED_SEED, "fixed"],
  [Date.now() % 1_000_000_007, "fresh"],
] as const)(
  `${RUNS} requests of every shape never get a status of 500 or more (seed %i) [fault: fuzz]`,
  { timeout: 30 * 60_000 },
  async (seed, seedName) => {
    const statusCounts = new Map<number, number>();
    const { status } = await fc
      .check(
        fc.asyncProperty(request, async ({ endpoint, body, segment, query, headers }) => {
          const path = endpoint.path.replace(/:\w+/g, () => segment);
          const isWrite = endpoint.method !== "GET";
          const response = await ada.send({
            method: endpoint.method,
            url: `${path}?${query}`,
            headers: { ...(isWrite ? ada.writeHeaders() : {}), ...headers },
            ...(isWrite ? { payload: JSON.stringify(body) ?? "" } : {}),
          });
          statusCounts.set(response.statusCode, (statusCounts.get(response.statusCode) ?? 0) + 1);
          return response.statusCode < 500 && response.headers["x-content-type-options"] === "nosniff";
        }),
        { seed, numRuns: RUNS, examples: [[soundCheck]] },
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

test("all these requests reach the report service only at addresses made of ids [fault: fuzz]", () => {
  const calls = powerBi.requests.filter(({ call }) => call === "report" || call === "dataSet");
  expect(calls.length).toBeGreaterThan(0);
  const [group, id] = [4, 6];
  expect(
    calls.map(({ path }) => path.split("/")).filter((path) => !isGuid(path[group]!) || !isGuid(path[id]!)),
  ).toEqual([]);
  expect(powerBi.violations).toEqual([]);
});
