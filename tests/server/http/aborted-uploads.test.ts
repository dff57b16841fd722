import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

interface LogLine {
  level: number;
  msg: string;
}

const INFO = 30;
const ABORTED = "upload aborted by the client";
const server = setUpServer();
let readLines: () => LogLine[];
let port: number;
let headers: string;
beforeAll(async () => {
  const { app, lines } = await createLoggedApp(server, "info");
  readLines = () => lines.map((line) => JSON.parse(line) as LogLine);
  server.provider.state.user = getDemoUser("ada");
  const ada = new TestBrowser(app);
  await ada.signIn();
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  headers = Object.entries({ ...ada.writeHeaders(), cookie, host: "portal" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});

test("an upload that the client cuts off is logged in one line at level info, without a stack [threat: aborted upload]", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST ${contract.addReport.path} HTTP/1.1\r\n${headers}content-length: 60000\r\n\r\n{"reportId":`);
  await vi.waitUntil(() => readLines().some(({ msg }) => msg === "incoming request"), { timeout: 60_000 });
  socket.destroy();
  await vi.waitUntil(() => readLines().some(({ level, msg }) => level > INFO || msg === ABORTED), { timeout: 60_000 });
  expect(readLines().find(({ msg }) => msg === ABORTED)).toMatchObject({ level: INFO });
  expect(readLines().filter(({ level }) => level > INFO)).toEqual([]);
  expect(JSON.stringify(readLines())).not.toContain("stack");
});
