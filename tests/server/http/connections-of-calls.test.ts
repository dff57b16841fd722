import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../../src/api/contract.ts";
import { factsOf } from "../../../src/api/call-facts.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { callEndpoint } from "../../support/server/demo-requests.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";

describe.runIf(hasPostgres)("a call uses connections for writes only if it writes [threat: floods]", () => {
  const server = setUpServer({ METRICS_TOKEN }, "PostgreSQL");
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
  });

  const countWrites = async () => {
    const body = await loadMetrics(server.app);
    return Number(/^database_wait_seconds_count\{pool="writers"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };
  /** It ends the session of the test, through a connection for sign-ins. */
  const calls = Object.entries<Endpoint>(everyCall).filter(([name]) => name !== "signOut");

  test.each(calls)("%s", async (_name, endpoint) => {
    const before = await countWrites();
    await callEndpoint(ada, endpoint);
    expect((await countWrites()) > before).toBe(factsOf(endpoint).effect !== "reads");
  });
});
