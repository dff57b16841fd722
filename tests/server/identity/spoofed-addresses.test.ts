import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { readConfig } from "../../../server/config.ts";
import { hashText } from "../../../server/identity/keys.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";
import { createServer, request as sendRequest } from "node:http";

const MAX_PER_MINUTE = 3;
const BALANCER = "127.0.0.1";
/** In a private network, as in a company whose staff use the portal from inside. */
const CLIENT = "10.1.2.3";
const spoofedHeaders = [
  "203.0.113.1",
  "203.0.113.2, 203.0.113.3",
  "192.168.7.7, 172.16.0.9, 10.9.9.9",
  `${BALANCER}, ${BALANCER}`,
  `203.0.113.4, ${BALANCER}`,
  "::1",
  "unknown, -, <script>",
  ",,, ,",
];

const loadCounts = (store: TestServer["store"]) =>
  store.selectFrom("sign_in_attempt").select(["address_hash", "attempts"]).execute();

async function createServerBehindBalancer(clientAddress: string) {
  const server = await createTestServer({
    TRUST_PROXY: BALANCER,
    LOG_ADDRESSES: "on",
    SIGN_INS_PER_MINUTE: String(MAX_PER_MINUTE),
  });
  const { app, lines } = await createLoggedApp(server, "info");
  await app.listen({ port: 0, host: BALANCER });
  const { port } = app.server.address() as AddressInfo;
  const balancer = await startAppendingProxy(port, clientAddress);
  onTestFinished(async () => {
    await balancer.close();
    await server.close();
  });
  const path = await server.createBrowser().loadAuthorizePath();
  const startSignIn = (forwardedFor: string | undefined) =>
    fetch(balancer.origin + path, {
      redirect: "manual",
      headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
    });
  return { server, app, path, origin: balancer.origin, startSignIn, lines };
}

describe("behind a balancer that appends addresses", () => {
  test("a spoofed X-Forwarded-For changes neither the address counted by the sign-in limit nor the one in the log [threat: forged address]", async () => {
    const { server, startSignIn, lines } = await createServerBehindBalancer(CLIENT);
    const statuses: number[] = [];
    const headers = [undefined, ...spoofedHeaders];
    for (const header of headers) statuses.push((await startSignIn(header)).status);
    expect(statuses).toEqual(headers.map((_, index) => (index < MAX_PER_MINUTE ? 302 : 429)));
    expect(await loadCounts(server.store)).toEqual([{ address_hash: hashText(CLIENT), attempts: MAX_PER_MINUTE }]);
    const addresses = lines
      .map((line) => (JSON.parse(line) as { req?: { ip: string } }).req?.ip)
      .filter((address) => address !== undefined);
    expect(new Set(addresses)).toEqual(new Set([CLIENT]));
  });

  test("no spoofed X-Forwarded-For changes the address in the audit log [threat: forged address]", async () => {
    const { server, app, origin } = await createServerBehindBalancer(CLIENT);
    server.provider.state.user = getDemoUser("ada");
    const ada = new TestBrowser(app);
    await ada.signIn();
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const header of spoofedHeaders) {
      const { status } = await fetch(origin + contract.addReport.path, {
        method: "POST",
        headers: { ...ada.writeHeaders(), cookie, "x-forwarded-for": header },
        body: JSON.stringify(createReport(randomUUID())),
      });
      expect(status).toBe(200);
    }
    const rows = await server.store
      .selectFrom("audit")
      .select("address")
      .where("by", "=", getDemoUser("ada").email)
      // The browser signs in without the balancer, so that row has another address.
      .where("action", "!=", "signed-in")
      .where("address", "is not", null)
      .execute();
    expect(rows).toEqual(spoofedHeaders.map(() => ({ address: CLIENT })));
  });

  test("a client that bypasses the balancer is known by its own address [threat: forged address]", async () => {
    const { server, app, path } = await createServerBehindBalancer(CLIENT);
    for (const header of spoofedHeaders)
      await app.inject({ url: path, remoteAddress: "10.0.0.99", headers: { "x-forwarded-for": header } });
    expect(await loadCounts(server.store)).toEqual([{ address_hash: hashText("10.0.0.99"), attempts: MAX_PER_MINUTE }]);
  });
});

test("compose.yaml trusts the fixed address of its proxy and nothing else [threat: forged address]", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const [, trusted = ""] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
  // The address of the service `proxy`, written two levels below it.
  const [, address] =
    /^ {2}proxy:\n(?: {4}.*\n)*? {4}networks: \{ default: \{ ipv4_address: (\S+) \} \}/m.exec(compose) ?? [];
  expect(trusted).toBe(address);
  expect(() => readConfig({ NODE_ENV: "production", TRUST_PROXY: trusted })).not.toThrow("TRUST_PROXY");
});

/** A balancer that appends the address it sees to `X-Forwarded-For`. It is told to see `clientAddress`. */
async function startAppendingProxy(targetPort: number, clientAddress: string) {
  const server = createServer((request, response) => {
    const forwarded = [request.headers["x-forwarded-for"] ?? [], clientAddress].flat().join(", ");
    const onward = sendRequest(
      {
        host: "127.0.0.1",
        port: targetPort,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, "x-forwarded-for": forwarded },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
