import { randomUUID } from "node:crypto";
import { fork } from "node:child_process";
import { join } from "node:path";
import autocannon, { type Client as Connection, type Options, type Request } from "autocannon";
import { Client } from "pg";
import { demo } from "../server/standins/demo-data.ts";
import { contract } from "../src/api/contract.ts";
import { findFreePorts } from "../tests/support/server/free-ports.ts";
import { HttpClient } from "../tests/support/server/http-client.ts";
import { startPostgres } from "../tests/support/server/postgres.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server/server-process.ts";
import { tenthOfCompany } from "../tests/support/server/company.ts";
import { fillStore } from "../tests/support/server/fill-store.ts";
import { findParent, readProcessorTime } from "./processor-time.ts";
import { embed, personId, readerCalls, reportRecord } from "./reads.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { originOf, stopProcess } from "./servers-under-test.ts";
import type { Cost, Work } from "./sizing.ts";

export type LoadedWork = Exclude<Work, "signIns">;

const COUNTS = [1, 4];
const CONNECTIONS = 16;
const SECONDS = 2;
/** How many requests each server answers before it is measured: it compiles its own code. */
const WARM_UP: Record<LoadedWork, number> = { reads: 3000, embeds: 1000, writes: 100 };
const kinds: readonly LoadedWork[] = ["reads", "embeds", "writes"];

interface Measured extends Cost {
  perSecond: number;
  /** Writes that waited for others for longer than a second are answered with 503. */
  refused: number;
}

/** Several servers on one PostgreSQL. The machine's cores limit the rate, so the cost of a request is compared. */
export async function benchProcesses(): Promise<{ rows: ResultRow[]; costs: Record<LoadedWork, Cost> }> {
  // Writes wait for the disk as in a deployment; the tests' servers do not.
  const database = await startPostgres({ settings: ["fsync=on"] });
  const host = fork(join(import.meta.dirname, "report-host.ts"));
  try {
    const powerBi = await originOf(host);
    await fillStore({ url: database.url }, tenthOfCompany);
    const measured: Record<LoadedWork, Measured>[] = [];
    for (const count of COUNTS) measured.push(await measureServers(count, database.url, powerBi));
    const size = information(
      "a session without its indexes, a write in the audit log, a mapping: bytes",
      await measureRows(database.url),
    );
    return { rows: [...rowsOf(measured), size], costs: measured[0]! };
  } finally {
    await stopProcess(host);
    await database.stop();
  }
}

function rowsOf(measured: Record<LoadedWork, Measured>[]): ResultRow[] {
  const rows = kinds.flatMap((kind) => {
    const list = (select: (figures: Measured) => string) => measured.map((figures) => select(figures[kind])).join(", ");
    const total = measured.map((figures) => figures[kind].server + figures[kind].database);
    return [
      atMost(`${kind}: processor time per request, 4 servers ÷ 1`, total.at(-1)! / total[0]!, 1.5),
      information(
        `${kind}, 1 and 4 servers: requests per second`,
        list(({ perSecond }) => perSecond.toFixed(0)),
      ),
      information(
        `${kind}: server's ms per request`,
        list(({ server }) => server.toFixed(2)),
      ),
      information(
        `${kind}: PostgreSQL's ms per request`,
        list(({ database }) => database.toFixed(2)),
      ),
    ];
  });
  return [
    ...rows,
    atMost(
      "writes refused because others took too long",
      measured.reduce((all, { writes }) => all + writes.refused, 0),
      0,
    ),
  ];
}

async function measureServers(
  count: number,
  databaseUrl: string,
  powerBi: string,
): Promise<Record<LoadedWork, Measured>> {
  const servers: ServerProcess[] = [];
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (let at = 0; at < count; at += 1) servers.push(await startServer(databaseUrl, powerBi));
    const origins = servers.map(({ origin }) => origin);
    const ada = new HttpClient(origins[0]!);
    await ada.signIn(personId);
    const headers = { ...ada.writeHeaders(), cookie: ada.cookieHeader(origins[0]!) };
    const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pids = { servers: servers.map(({ child }) => child.pid ?? 0), database: [findParent(rows[0]!.pid)] };
    const measure = async (kind: LoadedWork): Promise<Measured> => {
      await loadServers(origins, headers, kind, { amount: WARM_UP[kind] });
      const before = { server: readProcessorTime(pids.servers), database: readProcessorTime(pids.database) };
      const { requests, refused, perSecond } = await loadServers(origins, headers, kind, { duration: SECONDS });
      const cost = (now: number, earlier: number) => ((now - earlier) * 1000) / requests;
      return {
        perSecond,
        refused,
        server: cost(readProcessorTime(pids.servers), before.server),
        database: cost(readProcessorTime(pids.database), before.database),
      };
    };
    return { reads: await measure("reads"), embeds: await measure("embeds"), writes: await measure("writes") };
  } finally {
    await database.end();
    for (const server of servers) await server.stop("SIGTERM");
  }
}

async function startServer(databaseUrl: string, powerBi: string): Promise<ServerProcess> {
  const limits = { EMBEDS_PER_MINUTE: "1000000", MAPPING_CHANGES_PER_MINUTE: "1000000", WRITES_PER_MINUTE: "1000000" };
  const services = { DATABASE_URL: databaseUrl, POWERBI_API_URL: powerBi, POWERBI_AUTHORITY: powerBi };
  return startServerProcess({ env: { PORT: String(await findFreePorts()), ...services, ...limits } });
}

/** Loads all servers at once, with the same number of connections in all. */
async function loadServers(
  origins: string[],
  headers: Record<string, string>,
  kind: LoadedWork,
  until: Pick<Options, "amount" | "duration">,
) {
  const results = await Promise.all(
    origins.map((url, at) =>
      autocannon({
        url,
        ...until,
        headers,
        sampleInt: 20,
        connections: CONNECTIONS / origins.length,
        ...optionsOf(kind, (at * CONNECTIONS) / origins.length),
      }),
    ),
  );
  const sum = (select: (result: autocannon.Result) => number) => results.reduce((all, one) => all + select(one), 0);
  const refused = sum(({ non2xx }) => non2xx);
  const failed = sum(({ errors }) => errors) + (kind === "writes" ? 0 : refused);
  if (failed > 0) throw new Error(`${kind}: ${failed} requests failed with ${origins.length} servers`);
  const requests = sum((result) => result.requests.total) - refused;
  return { requests, refused, perSecond: requests / Math.max(...results.map((result) => result.duration)) };
}

/** Each connection writes a mapping of its own, so that no write waits for another one's row. */
const freeMappings = demo.reports.flatMap(({ subscriptionReportId, subscriptionId }) =>
  demo.people
    .filter(
      ({ id, subscriptionIds }) => subscriptionIds.includes(subscriptionId) && !isMapped(subscriptionReportId, id),
    )
    .map(({ id }) => ({ subscriptionReportId, principalId: id })),
);

function isMapped(report: number, person: string): boolean {
  return demo.mappings.some(
    ({ subscriptionReportId, principalId }) => subscriptionReportId === report && principalId === person,
  );
}

function optionsOf(kind: LoadedWork, firstMapping: number): Partial<Options> {
  if (kind === "reads") return { requests: readerCalls.map(({ path }) => ({ path })) };
  if (kind === "embeds")
    return { requests: [{ method: "POST", path: embed.path, body: JSON.stringify(reportRecord) }] };
  let next = firstMapping;
  return {
    setupClient: (connection: Connection) => {
      const body = JSON.stringify(freeMappings[next]);
      next += 1;
      connection.setRequests(
        [contract.addUserReportMapping, contract.deleteUserReportMapping].map(({ path }): Request => ({
          method: "POST",
          path,
          body,
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, "idempotency-key": randomUUID() },
          }),
        })),
      );
    },
  };
}

/** What grows with people: sessions and their writes; and with reports: mappings. */
async function measureRows(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<"session" | "audit" | "mapping", number>>(
    `select (select round(avg(pg_column_size(session))) from session) as session,
      (select pg_total_relation_size('audit') / count(*) from audit) as audit,
      (select pg_total_relation_size('mapping') / count(*) from mapping) as mapping`,
  );
  await client.end();
  return Object.values(rows[0] ?? {}).join(", ");
}
