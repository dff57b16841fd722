import autocannon from "autocannon";
import { contract } from "../src/api/contract.ts";
import { company, tenthOfCompany } from "../tests/support/server/company.ts";
import { administratorLists, embed, readerCalls, type Read, reportRecord } from "./reads.ts";
import { atLeast, atMost, information, median, type ResultRow } from "./result-row.ts";
import { type Kind, type ServerUnderTest, type ServersUnderTest, withServers } from "./servers-under-test.ts";

const ROUNDS = 5;
const shortRound = { connections: 50, duration: 0.3 };
/** Long answers, and answers that use Power BI, need longer rounds for a stable count. */
const longRound = { connections: 8, duration: 0.6 };
/** 100 requests make p99 nearly the maximum, so the fastest call gets 500. */
const amountFor = ({ path }: Read) => (path === contract.getSubscriptions.path ? 500 : 100);

/** Portal and baseline server take turns in short rounds, so that other load on the machine affects both alike. */
export async function benchServer(): Promise<ResultRow[]> {
  const onPostgres = await compareWithBaseline("PostgreSQL");
  const onPGlite = await compareWithBaseline("PGlite");
  return [...rowsOf("PostgreSQL", onPostgres), ...rowsOf("PGlite", onPGlite), ...(await atTenTimesTheData(onPostgres))];
}

type Rates = Map<Read, Record<keyof ServersUnderTest, number>>;

const nameOf = ({ path }: Read) => /(?<=api\/)[a-z/]+/i.exec(path)?.[0];

function compareWithBaseline(kind: Kind): Promise<Rates> {
  return withServers(kind, tenthOfCompany, async (servers) => {
    const rates: Rates = new Map();
    for (const read of [...readerCalls, ...administratorLists, embed])
      rates.set(read, await measureInTurns(servers, read));
    return rates;
  });
}

function rowsOf(kind: Kind, rates: Rates): ResultRow[] {
  return [...rates].flatMap(([read, { portal, baseline }]) => [
    atLeast(`${kind}, ${nameOf(read)}: requests ÷ baseline server`, portal / baseline, 0.8),
    information(`${kind}, ${nameOf(read)}: requests per second`, portal.toFixed(0)),
  ]);
}

function atTenTimesTheData(before: Rates): Promise<ResultRow[]> {
  return withServers("PostgreSQL", company, async ({ portal }) => {
    const rows: ResultRow[] = [];
    for (const read of readerCalls)
      rows.push(
        atMost(
          `${nameOf(read)}: slowdown with ×10 the data`,
          before.get(read)!.portal / (await measureInTurns({ portal }, read)).portal,
          1.3,
        ),
      );
    for (const read of administratorLists) {
      const { latency } = await load(portal, read.path, { connections: 2, amount: amountFor(read) });
      rows.push(
        atMost(`${nameOf(read)}, whole company: p99 ÷ p50`, latency.p99 / latency.p50, 3),
        information(`${nameOf(read)}, whole company: p50`, `${latency.p50} ms`),
      );
    }
    return rows;
  });
}

async function measureInTurns<Name extends string>(
  servers: Record<Name, ServerUnderTest>,
  read: Read,
): Promise<Record<Name, number>> {
  const names = Object.keys(servers) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  // Round −1 is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { requests, duration } = await load(
        servers[name],
        read.path,
        readerCalls.includes(read) ? shortRound : longRound,
      );
      if (round >= 0) rates[name].push(requests.total / duration);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>;
}

async function load(
  { origin, headers }: ServerUnderTest,
  path: string,
  options: { connections: number; duration?: number; amount?: number },
) {
  const post = path === embed.path ? { method: "POST" as const, body: JSON.stringify(reportRecord) } : {};
  const json = { "content-type": "application/json" };
  const result = await autocannon({
    url: origin + path,
    headers: { ...headers, ...json },
    sampleInt: 20,
    ...post,
    ...options,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${origin}${path}: ${result.non2xx} answers were not successful, ${result.errors} requests failed`);
  return result;
}
