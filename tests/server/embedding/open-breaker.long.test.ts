import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { percentile } from "../../support/server/load-reader.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

const REQUESTS = 2000;
const READERS = 10;
/** In the first answers of a new process the engine still compiles the code. */
const WARM_UP_REQUESTS = 100;
const ANSWER_WITHIN_MS = 50;

const openBreaker = ({ store }: TestServer) =>
  store
    .insertInto("report_service_breaker")
    .values({
      workspace_id: demoReport.groupId,
      cause: "asleep",
      operation: "Generate Token",
      failed_at: sql<Date>`now()`,
      opened_at: sql<Date>`now()`,
      probe_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();

describe.each(storeKinds)("on %s", (kind) => {
  test("an open breaker refuses every request, at once and without a call [wrong: sleeping capacity]", async () => {
    const server = await createTestServer({ EMBEDS_PER_MINUTE: "1000000" }, kind);
    onTestFinished(() => server.close());
    await openBreaker(server);
    const ben = await server.signIn("ben");
    const durations: number[] = [];
    const answers = new Set<string>();
    const read = async (count: number) => {
      while (durations.length < count) {
        const start = performance.now();
        const response = await ben.post(contract.embedReport.path, demoReport);
        durations.push(performance.now() - start);
        answers.add(`${response.statusCode} ${response.json<{ cause: string }>().cause}`);
      }
    };
    const readTogether = (count: number) => Promise.all(Array.from({ length: READERS }, () => read(count)));
    await readTogether(WARM_UP_REQUESTS);
    durations.length = 0;
    await readTogether(REQUESTS);
    const p99 = percentile(durations, 0.99);
    recordFigure(
      `answer of an open breaker, ${kind}`,
      `p99 ${p99.toFixed(1)} ms, median ${percentile(durations, 0.5).toFixed(1)} ms, ${READERS} at a time`,
      "≤ 50 ms",
    );
    expect(answers).toEqual(new Set(["503 asleep"]));
    expect(server.embedRequests).toEqual([]);
    expect(p99).toBeLessThanOrEqual(ANSWER_WITHIN_MS);
  });
});
