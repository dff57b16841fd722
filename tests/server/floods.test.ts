import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './harness/world.ts';

const LATEST_MS = 1000;

let world: World;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world.close();
});

async function open(words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

/** Another visitor's hundred requests, each answered in time or aborted. */
async function othersAreServed(): Promise<void> {
  for (let time = 0; time < 100; time++) {
    const response = await fetch(`http://127.0.0.1:${port}/serverside/api/settings`, { signal: AbortSignal.timeout(LATEST_MS) });
    expect(await response.text()).toBe('help@example.com');
  }
}

test('bodies of ten megabytes are refused unread, and others are served meanwhile', async () => {
  const body = 'x'.repeat(10_000_000);
  const flood = Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`http://127.0.0.1:${port}/serverside/api/addreport`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).then(
        ({ status }) => status,
        () => 'cut',
      ),
    ),
  );
  await othersAreServed();
  expect((await flood).every((status) => status === 401 || status === 413 || status === 'cut')).toBe(true);
});

test('two hundred slow sockets keep nobody else waiting', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, at) => open(at % 2 === 0 ? 'GET /report HTTP/1.1\r\nHost: x\r\n' : 'POST /serverside/api/addreport HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{')));
  await othersAreServed();
  expect(world.app.server.requestTimeout).toBe(15_000);
  expect(world.app.server.headersTimeout).toBeLessThanOrEqual(15_000);
});

test('what is no HTTP at all is answered with the headers of every answer, or cut', async () => {
  const socket = await open('NONSENSE\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 400/);
  expect(String(answer)).toContain("default-src 'none'");
});
