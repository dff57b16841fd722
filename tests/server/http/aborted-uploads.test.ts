import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { createApp } from "../../../server/app.ts";
import { unusedEngine } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

interface LogLine {
  level: number;
  msg: string;
}

const INFO = 30;
const ABORTED = "upload aborted by the client";
const server = setUpServer();
const lines: LogLine[] = [];
let port: number;
let headers: string;
beforeAll(async () => {
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as LogLine);
      done();
    },
  });
  const app = await createApp({
    config: { ...server.config, logLevel: "info" },
    store: server.store,
    engine: unusedEngine,
    log,
  });
  server.provider.state.user = getDemoUser("ada");
  const ada = new TestBrowser(app);
  await ada.signIn();
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  headers = Object.entries({ ...ada.writeHeaders(), cookie, host: "portal" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
  return () => app.close();
});

test("an upload that the client cuts off is logged in one line at level info, without a stack [threat: aborted upload]", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST ${contract.addReport.path} HTTP/1.1\r\n${headers}content-length: 60000\r\n\r\n{"reportId":`);
  await vi.waitUntil(() => lines.some(({ msg }) => msg === "incoming request"), { timeout: 60_000 });
  socket.destroy();
  await vi.waitUntil(() => lines.some(({ level, msg }) => level > INFO || msg === ABORTED), { timeout: 60_000 });
  expect(lines.find(({ msg }) => msg === ABORTED)).toMatchObject({ level: INFO });
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain("stack");
});
