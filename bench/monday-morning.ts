import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { contract, type UserReport } from "../src/api/contract.ts";
import { XSRF_COOKIE } from "../src/rules/session/cookie-names.ts";
import { tenthOfCompany } from "../tests/support/server/company.ts";
import { createDeploymentSettings, unlimitedCalls } from "../tests/support/server/deployment-settings.ts";
import { fillStore } from "../tests/support/server/fill-store.ts";
import { findFreePort } from "../tests/support/server/free-ports.ts";
import { startPostgres } from "../tests/support/server/postgres.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server/server-process.ts";
import { createAuthorizeUrl, type LoginSettings } from "../tests/support/server/test-browser.ts";
import { findParent, readProcessorTime } from "./processor-time.ts";
import type { LoadedWork } from "./processes.ts";
import { reportRecord } from "./reads.ts";
import { information, type ResultRow } from "./result-row.ts";
import { originOf, stopProcess } from "./servers-under-test.ts";
import { type Cost, sizeServers } from "./sizing.ts";

const SERVERS = [1, 2];
const OPENINGS = 8;
const SECONDS = 4;
const FIRST_RATE = 8;
const GROWTH = 2;
/** High enough that what servers do each second, for example chaining the audit log, is a small part. */
const COST_RATE = 12;
/** The knee is the last rate at which 95 of 100 wait no longer, and nobody is refused. */
const MAX_WAIT_MS = 1000;

interface Waits {
  signIns: number[];
  openings: number[];
  failures: string[];
}

/**
 * Everybody comes at nine: people sign in at a fixed rate, whether the servers keep up or not, and each opens eight
 * reports. Provider and report service have processes of their own on the same machine.
 */
export function benchMondayMorning(costs: Record<LoadedWork, Cost>): Promise<ResultRow[]> {
  return withServices(async (services) => {
    const knees: number[] = [];
    const signIns = await measureSignIn(services);
    const rows = [
      information(
        "a sign-in: server's ms, PostgreSQL's ms",
        `${signIns.server.toFixed(2)}, ${signIns.database.toFixed(2)}`,
      ),
      ...sizeServers({ ...costs, signIns }).map(([servers, ...cells]) =>
        information(
          `${servers} × 1 core: people in the busiest hour, connections, cores of PostgreSQL, writes per second`,
          cells.join(" / "),
        ),
      ),
    ];
    for (const count of SERVERS) {
      const from = Math.round((knees.at(-1) ?? FIRST_RATE) / GROWTH);
      const { knee, measured } = await withServers(count, services, (servers) => findKnee(servers, from));
      knees.push(knee);
      rows.push(information(`sign-ins a second, each with ${OPENINGS} openings: knee of ${count}`, knee.toFixed(0)));
      rows.push(...measured);
    }
    // Not a goal: where everything shares a few cores, the second server takes them from the database and the provider.
    rows.push(information("sign-ins and openings: knee of 2 servers ÷ 1", (knees.at(-1)! / knees[0]!).toFixed(2)));
    return rows;
  });
}

/** Processor time of a sign-in, without that of the provider. */
function measureSignIn(services: Services): Promise<Cost> {
  return withServers(1, services, async ([server]) => {
    const client = new Client({ connectionString: services.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const database = findParent(rows[0]!.pid);
    await client.end();
    const read = () => ({
      server: readProcessorTime([server!.child.pid ?? 0]),
      database: readProcessorTime([database]),
    });
    const before = read();
    const { signIns } = await loadServers([server!.origin], COST_RATE, SECONDS, 0);
    const after = read();
    const perSignIn = (of: keyof Cost) => ((after[of] - before[of]) * 1000) / signIns.length;
    return { server: perSignIn("server"), database: perSignIn("database") };
  });
}

interface Services {
  databaseUrl: string;
  powerBi: string;
  issuer: string;
}

async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const database = await startPostgres({ settings: ["fsync=on"] });
  const services = [
    fork(join(import.meta.dirname, "report-host.ts")),
    fork(join(import.meta.dirname, "identity-provider.ts")),
  ];
  try {
    const [powerBi = "", issuer = ""] = await Promise.all(services.map(originOf));
    await fillStore({ url: database.url }, tenthOfCompany, async (store) => {
      await sql`update person set realm = ${issuer}`.execute(store);
      // The stand-in of Power BI knows the reports of the demo only, so everybody reads these.
      await sql`insert into membership select id, principal_id from subscription, person where id not like 'client-%'
        on conflict do nothing`.execute(store);
      await sql`insert into mapping select report.id, principal_id from membership join report using (subscription_id)
        where subscription_id not like 'client-%' on conflict do nothing`.execute(store);
    });
    return await work({ databaseUrl: database.url, powerBi, issuer });
  } finally {
    await Promise.all(services.map(stopProcess));
    await database.stop();
  }
}

async function withServers<T>(
  count: number,
  { databaseUrl, powerBi, issuer }: Services,
  work: (servers: readonly ServerProcess[]) => Promise<T>,
): Promise<T> {
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()));
  const settings = {
    ...createDeploymentSettings({ issuer, client: { id: "portal", secret: "a-secret-of-the-test-provider" } }),
    ...unlimitedCalls,
    DATABASE_URL: databaseUrl,
    POWERBI_API_URL: powerBi,
    POWERBI_AUTHORITY: powerBi,
    POWERBI_TENANT_ID: "local",
    POWERBI_CLIENT_ID: "risk-insight",
    POWERBI_CLIENT_SECRET: "local-mode-only",
    POWERBI_RLS_ROLES: "Reader",
    SIGN_INS_PER_MINUTE: "1000000",
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    LOG_LEVEL: "error",
  };
  const servers: ServerProcess[] = [];
  try {
    for (const port of ports) servers.push(await startServerProcess({ env: { ...settings, PORT: String(port) } }));
    // The servers compile their code.
    await loadServers(originsOf(servers), FIRST_RATE, 2);
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop("SIGTERM");
  }
}

const originsOf = (servers: readonly ServerProcess[]) => servers.map(({ origin }) => origin);

async function findKnee(
  servers: readonly ServerProcess[],
  from: number,
): Promise<{ knee: number; measured: ResultRow[] }> {
  const measured: ResultRow[] = [];
  let knee = 0;
  for (let rate = from; ; rate = Math.round(rate * GROWTH)) {
    const { signIns, openings, failures } = await loadServers(originsOf(servers), rate, SECONDS);
    const [signIn, opening] = [percentile95(signIns), percentile95(openings)];
    measured.push(
      information(
        `${servers.length} × 1 core, ${rate} sign-ins a second: p95 of sign-in, of an opening, failures`,
        `${signIn.toFixed(0)} ms, ${opening.toFixed(0)} ms, ${failures.length} ${failures[0] ?? ""}`,
      ),
    );
    if (failures.length > 0 || Math.max(signIn, opening) > MAX_WAIT_MS) return { knee, measured };
    knee = rate;
  }
}

async function loadServers(
  origins: readonly string[],
  rate: number,
  seconds: number,
  openings = OPENINGS,
): Promise<Waits> {
  const waits: Waits = { signIns: [], openings: [], failures: [] };
  const visits: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    await sleep(Math.max(0, start + (count * 1000) / rate - performance.now()));
    const visit = visitPortal(origins[count % origins.length]!, openings, waits);
    visits.push(visit.catch((error: unknown) => void waits.failures.push(String(error))));
  }
  await Promise.all(visits);
  return waits;
}

async function visitPortal(origin: string, openings: number, waits: Waits): Promise<void> {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    if (response.status >= 400) throw new Error(`${response.status} ${path.split("?", 1)[0]}`);
    return response;
  };
  const follow = (response: Response) => new URL(response.headers.get("location") ?? "");

  const start = performance.now();
  const settings = (await (await call(contract.getAuthCodeFlowSettings.path)).json()) as LoginSettings;
  const authorize = createAuthorizeUrl(settings);
  const provider = follow(await call(authorize.pathname + authorize.search));
  const callback = follow(await fetch(provider, { redirect: "manual" }));
  await call(callback.pathname + callback.search);
  waits.signIns.push(performance.now() - start);

  const reports = (await (await call(contract.getUserReports.path)).json()) as UserReport[];
  for (let count = 0; count < openings; count += 1) {
    const opened = performance.now();
    const response = await call(contract.embedReport.path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-xsrf-token": cookies.get(XSRF_COOKIE) ?? "",
      },
      body: JSON.stringify({ ...reportRecord, ...reports[count % reports.length] }),
    });
    await response.arrayBuffer();
    waits.openings.push(performance.now() - opened);
  }
}

const percentile95 = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[Math.ceil(figures.length * 0.95) - 1] ?? Infinity;
