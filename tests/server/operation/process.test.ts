import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { type ServerProcess, startServerProcess } from "../../support/server/server-process.ts";
import {
  defaultStoreKind,
  hasPostgres,
  type StoreKind,
  storeKinds,
  createServerData,
  type ServerData,
} from "../../support/server/test-stores.ts";
import { startTestProvider } from "../../support/server/test-provider.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

/** The promise is 10 s; a short run on a busy machine checks only that the server exits. */
const EXIT_WITHIN_S = isLongRun ? 10 : Number.POSITIVE_INFINITY;

type Settings = { PORT: string } & ServerData["env"];

async function createSettings(kind?: StoreKind): Promise<Settings> {
  const data = await createServerData(kind);
  onTestFinished(data.remove);
  return { PORT: String(await findFreePorts()), ...data.env };
}

async function start(env: Settings & Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ env });
  onTestFinished(async () => void (await server.stop("SIGKILL")));
  return server;
}

const formatSecondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

describe("the server that npm start runs", () => {
  let env: Settings;
  let server: ServerProcess;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-start-"));
    env = { PORT: String(await findFreePorts()), DATA_DIR: join(folder, "not", "created", "yet") };
    server = await startServerProcess({ env, readyWithinMs: 100_000 });
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    await rm(folder, { recursive: true });
  });

  test("starts with an empty folder, prints its address and the demo people, and signs them in through the stand-in", async () => {
    await expect.poll(server.output).toContain("Hugo Álvarez");
    expect(server.output()).toContain(`Risk Insight is ready:  ${server.origin}`);
    const reportHost = `http://127.0.0.1:${Number(env.PORT) + 2}`;
    expect(server.output()).toContain(`Let a local service fail:  ${reportHost}/faults`);
    expect((await fetch(`${reportHost}/faults`)).status).toBe(200);
    expect(server.output()).toMatch(/Ada Keller +Administrator\n +Ben Ortiz +Reader\n/);
    const ada = new HttpClient(server.origin);
    expect(await ada.signIn(getDemoUser("ada").sub)).toBe(`${server.origin}/report`);
    expect(await (await ada.get(contract.getUser.path)).json()).toEqual({
      roles: ["Administrator"],
      email: getDemoUser("ada").email,
    });
  });

  test("signing out also ends the stand-in’s session, without a confirmation", async () => {
    const { origin } = server;
    const ada = new HttpClient(origin);
    await ada.signIn(getDemoUser("ada").sub);
    const { redirectUrl } = (await (
      await ada.write("POST", "/serverside/api/auth/logout", {}, randomUUID())
    ).json()) as { redirectUrl: string };
    const page = await (await ada.request(redirectUrl)).text();
    expect(page).toContain("document.forms[0].submit()");
    const [, action = "", xsrf = ""] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const signedOut = await ada.request(action, { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) });
    expect(signedOut.headers.get("location")).toBe(`${origin}/`);
    const ben = await ada.signIn(getDemoUser("ben").sub);
    expect(ben).toBe(`${origin}/report`);
    expect(await (await ada.get(contract.getUserEmail.path)).text()).toBe(getDemoUser("ben").email);
  });

  test("the identity provider signs a person out at the portal when they sign out there [threat: provider sign-out]", async () => {
    const identityProvider = `http://127.0.0.1:${Number(env.PORT) + 1}`;
    const ben = new HttpClient(server.origin);
    await ben.signIn(getDemoUser("ben").sub);
    expect((await ben.get(contract.getUser.path)).status).toBe(200);
    const confirmation = await (await ben.request(`${identityProvider}/session/end`)).text();
    const [, action = ""] = /action="([^"]+)"/.exec(confirmation) ?? [];
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(confirmation) ?? [];
    await ben.request(action, { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) });
    expect((await ben.get(contract.getUser.path)).status).toBe(401);
  });

  test("a second server on the same data folder exits within 5 seconds, and the first keeps working [fault: second server]", async () => {
    const startTime = performance.now();
    const second = await startServerProcess({
      env: { ...env, PORT: String(await findFreePorts()) },
      readyWithinMs: isLongRun ? 5000 : 60_000,
    });
    recordFigure("a second server on one folder", `exits after ${formatSecondsSince(startTime)}`, "≤ 5 s");
    expect(second.child.exitCode).toBe(1);
    expect(second.output().trim()).toBe(`DATA_DIR ${env.DATA_DIR} is in use by another server`);
    expect((await fetch(`${server.origin}/health/ready`)).ok).toBe(true);
  });
});

describe("a start", () => {
  test("in production no stand-in listens, and the portal has no fault console [wrong: faults to try]", async () => {
    const server = await start({
      ...(await createSettings()),
      NODE_ENV: "production",
      PUBLIC_URL: "https://portal.example.com",
      OIDC_ISSUER: "https://id.example.com",
      OIDC_CLIENT_ID: "portal",
      OIDC_CLIENT_SECRET: "secret",
      ONE_PLACE_LOGIN_URL: "https://one.example.com/",
      START_PAGE_URL: "https://one.example.com/start",
      SECRET_KEY: "a-key-for-tests-0123456789-abcdefghijklmnop",
      POWERBI_TENANT_ID: "tenant",
      POWERBI_CLIENT_ID: "client",
      POWERBI_CLIENT_SECRET: "secret",
      TRUST_PROXY: "127.0.0.1",
    });
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
    for (const port of [1, 2].map((offset) => Number(new URL(server.origin).port) + offset))
      await expect(fetch(`http://127.0.0.1:${port}/faults`)).rejects.toThrow("fetch failed");
    expect((await fetch(`${server.origin}/faults/state`, { method: "POST" })).status).toBe(404);
    expect(await (await fetch(`${server.origin}/faults`)).text()).not.toContain("Faults of the local services");
  });

  test("what would stay silent is said: provider, report service and page [operation: failing start]", async () => {
    const server = await start({
      ...(await createSettings()),
      ...createDeploymentSettings({ issuer: "https://127.0.0.1:1", client: { id: "portal", secret: "secret" } }),
      POWERBI_AUTHORITY: "https://127.0.0.1:1",
      WEB_ROOT: "nowhere",
    });
    await expect
      .poll(server.output)
      .toContain("the service principal cannot sign in, so no report opens: check POWERBI_TENANT_ID");
    expect(server.output()).toContain("nobody can sign in until the identity provider answers: check OIDC_ISSUER");
    expect(server.output()).toContain(
      "WEB_ROOT nowhere has no index.html, so every page answers 503: build the portal or correct it",
    );
  });

  test.runIf(hasPostgres).each([
    [
      "stopped",
      (url: URL) => (url.port = "1"),
      "The database cannot be reached (ECONNREFUSED): start PostgreSQL, or correct host and port in DATABASE_URL.",
    ],
    [
      "of a wrong name",
      (url: URL) => (url.pathname = "/none"),
      'The database says “database "none" does not exist”: create this database, or correct its name in DATABASE_URL.',
    ],
    [
      "that does not know the user",
      (url: URL) => (url.username = "none"),
      'The database says “role "none" does not exist”: correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
    ],
    [
      "without TLS",
      (url: URL) => (url.search = "?sslmode=verify-full"),
      "The database offers no TLS: switch it on in PostgreSQL, or remove sslmode from DATABASE_URL.",
    ],
  ])("a database %s is one plain sentence [operation: failing start]", async (_, change, sentence) => {
    const env = await createSettings("PostgreSQL");
    const url = new URL(env.DATABASE_URL ?? "");
    change(url);
    const DATABASE_URL = url.href;
    const server = await start({ ...env, DATABASE_URL });
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(`${sentence}\n`);
  });

  test("the command line says the same of a database [operation: failing start]", () => {
    expect(runPortalCommand({ DATABASE_URL: "postgres://127.0.0.1:1/none" }, "verify-audit")).toMatchObject({
      status: 1,
      stderr:
        "The database cannot be reached (ECONNREFUSED): start PostgreSQL, or correct host and port in DATABASE_URL.\n",
    });
  });

  test("an issuer of another spelling is refused, with the right one [provider: issuer]", async () => {
    const provider = await startTestProvider();
    onTestFinished(provider.close);
    const settings = createDeploymentSettings({ ...provider, issuer: `${provider.issuer}/` });
    const server = await start({ ...(await createSettings()), ...settings });
    expect(server.output()).toBe(
      `Invalid configuration:\n  OIDC_ISSUER must be written as the identity provider writes it: ${provider.issuer}\n`,
    );
  });

  test("a taken neighbour port is one plain sentence [operation: failing start]", async () => {
    const env = await createSettings();
    const taken = Number(env.PORT) + 1;
    const other = createServer().listen(taken, "127.0.0.1");
    await once(other, "listening");
    const server = await start(env);
    other.close();
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(
      `Port ${taken} is in use by another program: set PORT or MANAGEMENT_PORT to a free port (local mode also uses the next two).\n`,
    );
  });

  test("a data folder that cannot be written is one plain sentence [operation: failing start]", async () => {
    const DATA_DIR = "package.json/data";
    const server = await start({ PORT: String(await findFreePorts()), DATA_DIR });
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(
      `DATA_DIR ${DATA_DIR} cannot be written (ENOTDIR): choose another folder or change its permissions.\n`,
    );
  });
});

/** The embedded database outlives a kill (faults.test.ts), so that it also stops gently is left to the long run. */
describe.each(isLongRun ? storeKinds : [defaultStoreKind])("on %s", (kind) => {
  test("SIGTERM closes gracefully: no response is cut off, every acknowledged write and the session are kept, and it exits within 10 seconds [fault: SIGTERM]", async () => {
    const env = await createSettings(kind);
    const server = await start(env);
    const ada = new HttpClient(server.origin);
    await ada.signIn(getDemoUser("ada").sub);
    // The writes use connections that the server has accepted, so that each of them reaches it before it closes.
    await Promise.all(Array.from({ length: 40 }, async () => (await ada.get(contract.getUser.path)).arrayBuffer()));
    const writes = Array.from({ length: 40 }, async (_, index) => {
      const record = createReport(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
      const response = await ada.write("POST", contract.addReport.path, record, randomUUID());
      return response.ok && ((await response.json()) as Outcome).isSuccess
        ? record.reportId
        : `rejected ${response.status}`;
    });
    await Promise.all(writes.slice(0, 10));
    const startTime = performance.now();
    expect(await server.stop("SIGTERM")).toBe(0);
    const duration = formatSecondsSince(startTime);
    const results = await Promise.all(writes);
    const kept = results.filter((result) => !result.startsWith("rejected"));
    expect(results.every((result) => !result.startsWith("rejected") || result === "rejected 503")).toBe(true);
    await start(env);
    const reports = (await (await ada.get(contract.getReports.path)).json()) as { reportId: string }[];
    const found = reports.filter(({ reportId }) => kept.includes(reportId));
    recordFigure(
      `SIGTERM during writes, ${kind}`,
      `exits after ${duration}; ${kept.length} writes acknowledged, ${found.length} kept`,
      "≤ 10 s, all kept",
    );
    expect(found).toHaveLength(kept.length);
    expect(Number.parseFloat(duration)).toBeLessThanOrEqual(EXIT_WITHIN_S);
  });
});
