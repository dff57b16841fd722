import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { type Server, sparePorts, startServer, Visitor } from "../../support/server/server-process.ts";
import { kinds, openTestPlace } from "../../support/server/test-stores.ts";
import { somebody } from "../../support/server/test-server.ts";

const REQUESTS = long ? 100_000 : 1500;
const STEP = REQUESTS / 10;
const ABREAST = 16;
/** A server that has just started still takes what it will keep; the short form only sees that nothing runs away. */
const MOST_GROWTH = long ? 1.2 : 1.5;
const reads = [
  contract.getUser,
  contract.getUserSubscriptions,
  contract.getUserReports,
  contract.getReports,
  contract.getSubscriptions,
].map(({ path }) => path);

describe.each(kinds)("on %s", (kind) => {
  test(`${REQUESTS} requests leave the memory where it was after half of them`, { timeout: 20 * 60_000 }, async () => {
    const place = await openTestPlace(kind);
    onTestFinished(place.remove);
    const server = await startServer({ PORT: String(await sparePorts()), ...place.env });
    onTestFinished(async () => void (await server.stop("SIGTERM")));
    const ada = new Visitor(server.origin);
    await ada.signIn(somebody("ada").sub);
    let sent = 0;
    const sendUntil = (most: number) =>
      Promise.all(
        Array.from({ length: ABREAST }, async () => {
          while (sent < most) {
            const answer = await one(ada, sent++);
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`request ${sent} was answered ${answer.status}`);
          }
        }),
      );
    const began = Date.now();
    const resident: number[] = [];
    for (let most = STEP; most <= REQUESTS; most += STEP) {
      await sendUntil(most);
      resident.push(await residentOf(server));
    }
    const [first, second] = [Math.max(...resident.slice(0, 5)), Math.max(...resident.slice(5))];
    sayFigure(
      `memory over a soak, ${kind}`,
      `${(second / first).toFixed(2)} × (${megabytes(first)} in the first half of ${sent} requests, ${megabytes(second)} in the second; ${Math.round((1000 * sent) / (Date.now() - began))} a second)`,
      `≤ ${MOST_GROWTH} ×`,
    );
    expect(second / first).toBeLessThanOrEqual(MOST_GROWTH);
  });
});

/** Mostly reads, now and then the page, and a write among a hundred. */
function one(visitor: Visitor, at: number): Promise<Response> {
  if (at % 100 === 99)
    return visitor.write(
      "POST",
      contract.addUserReportMapping.path,
      { subscriptionReportId: 1, principalId: somebody("ben").sub },
      randomUUID(),
    );
  return visitor.get(at % 10 === 9 ? "/report" : (reads[at % reads.length] ?? "/"));
}

async function residentOf({ origin }: Server): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
