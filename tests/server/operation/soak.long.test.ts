import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { type ServerProcess, startServerProcess } from "../../support/server/server-process.ts";
import { storeKinds, createServerData } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const REQUESTS = 100_000;
const STEP = REQUESTS / 10;
const PARALLEL_REQUESTS = 16;
const MAX_GROWTH = 1.2;
const reads = [
  contract.getUser,
  contract.getUserSubscriptions,
  contract.getUserReports,
  contract.getReports,
  contract.getSubscriptions,
].map(({ path }) => path);

describe.each(storeKinds)("on %s", (kind) => {
  test(
    `${REQUESTS} requests need no more memory than the first half of them [fault: soak]`,
    { timeout: 20 * 60_000 },
    async () => {
      const data = await createServerData(kind);
      onTestFinished(data.remove);
      const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...data.env } });
      onTestFinished(async () => void (await server.stop()));
      const ada = new HttpClient(server.origin);
      await ada.signIn(getDemoUser("ada").sub);
      let sent = 0;
      const sendUntil = (total: number) =>
        Promise.all(
          Array.from({ length: PARALLEL_REQUESTS }, async () => {
            while (sent < total) {
              const response = await sendRequest(ada, sent++);
              await response.arrayBuffer();
              if (!response.ok) throw new Error(`request ${sent} got status ${response.status}`);
            }
          }),
        );
      const start = Date.now();
      const memory: number[] = [];
      for (let total = STEP; total <= REQUESTS; total += STEP) {
        await sendUntil(total);
        memory.push(await loadResidentBytes(server));
      }
      const [first, second] = [Math.max(...memory.slice(0, 5)), Math.max(...memory.slice(5))];
      const halves = `${formatMegabytes(first)} in the first half of ${sent} requests, ${formatMegabytes(second)} in the second`;
      const requestsPerSecond = Math.round((1000 * sent) / (Date.now() - start));
      recordFigure(
        `memory over a soak, ${kind}`,
        `${(second / first).toFixed(2)} × (${halves}; ${requestsPerSecond} a second)`,
        `≤ ${MAX_GROWTH} ×`,
      );
      expect(second / first).toBeLessThanOrEqual(MAX_GROWTH);
    },
  );
});

/** Mostly reads, every tenth request the page, and every hundredth a write. */
function sendRequest(client: HttpClient, index: number): Promise<Response> {
  if (index % 100 === 99)
    return client.write(
      "POST",
      contract.addUserReportMapping.path,
      { subscriptionReportId: 1, principalId: getDemoUser("ben").sub },
      randomUUID(),
    );
  return client.get(index % 10 === 9 ? "/report" : (reads[index % reads.length] ?? "/"));
}

async function loadResidentBytes({ origin }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
}

function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
