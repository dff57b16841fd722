import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { long, sayFigure } from "../../support/server/figures.ts";
import { ownKind } from "../../support/server/test-stores.ts";
import { openWorld, type World } from "../../support/server/test-server.ts";

/** In `npm test` everything else runs beside it: there it is enough that everybody is served at all. */
const LATEST_MS = long ? 1000 : 15_000;

let world: World;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = world.app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world.close();
});

async function open(words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(words);
  return socket;
}

/** Another visitor's hundred requests, and how long 99 of them took at most. */
async function othersAreServed(flood: string): Promise<void> {
  const took: number[] = [];
  for (let time = 0; time < 100; time++) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/serverside/api/settings`, {
      signal: AbortSignal.timeout(15_000),
    });
    expect(await response.text()).toBe("help@example.com");
    took.push(performance.now() - began);
  }
  const p99 = took.toSorted((one, other) => one - other)[98] ?? 0;
  sayFigure(`others' p99 amid ${flood}, ${ownKind}`, `${p99.toFixed(0)} ms`, `< ${LATEST_MS} ms`);
  expect(p99).toBeLessThan(LATEST_MS);
}

test("bodies of ten megabytes are refused unread, and others are served meanwhile", async () => {
  const body = "x".repeat(10_000_000);
  const flood = Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`http://127.0.0.1:${port}/serverside/api/addreport`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      }).then(
        ({ status }) => status,
        () => "cut",
      ),
    ),
  );
  await othersAreServed("big bodies");
  expect((await flood).every((status) => status === 401 || status === 413 || status === "cut")).toBe(true);
});

test("two hundred slow sockets keep nobody else waiting", async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      open(
        at % 2 === 0
          ? "GET /report HTTP/1.1\r\nHost: x\r\n"
          : "POST /serverside/api/addreport HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
      ),
    ),
  );
  await othersAreServed("slow sockets");
  expect(world.app.server.requestTimeout).toBe(15_000);
  expect(world.app.server.headersTimeout).toBeLessThanOrEqual(15_000);
});

test("what is no HTTP at all is answered with the headers of every answer, or cut", async () => {
  const socket = await open("NONSENSE\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 400/);
  expect(String(answer)).toContain("default-src 'none'");
});
