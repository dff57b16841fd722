import autocannon from "autocannon";
import { contract } from "../src/api/contract.ts";
import { company, tenthOfCompany } from "../tests/support/server/company.ts";
import { administratorLists, embed, readerCalls, type Read, reportRecord } from "./reads.ts";
import { atLeast, atMost, information, median, type ResultRow } from "./result-row.ts";
import { type Kind, type ServerUnderTest, type ServersUnderTest, withServers } from "./servers-under-test.ts";

const ROUNDS = 5;
const shortRound = { connections: 50, duration: 0.15 };
/** Long answers need longer rounds for a stable count. */
const longRound = { connections: 8, duration: 0.25 };
/** The servers compile the code of this call last. */
const embedRound = { connections: 8, duration: 0.6 };
/** 100 requests make p99 nearly the maximum, so the fastest call gets 500. */
const amountFor = ({ path }: Read) => (path === contract.getSubscriptions.path ? 500 : 100);

/** Portal and baseline server take turns in short rounds, so that other load on the machine affects both alike. */
export async function benchServer(isLong: boolean): Promise<ResultRow[]> {
  const onPostgres = await compareWithBaseline("PostgreSQL");
  const onPGlite = await compareWithBaseline("PGlite");
  const atFullSize = await atTenTimesTheData(isLong ? onPostgres : new Map());
  return [...rowsOf("PostgreSQL", onPostgres), ...rowsOf("PGlite", onPGlite), ...atFullSize];
}

type Rates<Name extends string> = Map<Read, Record<Name, number>>;

const nameOf = ({ path }: Read) => /(?<=api\/)[a-z/]+/i.exec(path)?.[0];

function compareWithBaseline(kind: Kind): Promise<Rates<keyof ServersUnderTest>> {
  const reads = [...readerCalls, ...administratorLists, embed];
  return withServers(kind, tenthOfCompany, (servers) => measureInTurns(servers, reads));
}

function rowsOf(kind: Kind, rates: Rates<keyof ServersUnderTest>): ResultRow[] {
  return [...rates].flatMap(([read, { portal, baseline }]) => [
    atLeast(`${kind}, ${nameOf(read)}: requests ÷ baseline server`, portal / baseline, 0.8),
    information(`${kind}, ${nameOf(read)}: requests per second`, portal.toFixed(0)),
  ]);
}

/** Measures the administrators' lists, and again the calls that were measured before. */
function atTenTimesTheData(before: Rates<"portal">): Promise<ResultRow[]> {
  return withServers("PostgreSQL", company, async ({ portal }) => {
    const rows: ResultRow[] = [];
    const reads = readerCalls.filter((read) => before.has(read));
    for (const [read, rates] of await measureInTurns({ portal }, reads))
      rows.push(atMost(`${nameOf(read)}: slowdown with ×10 the data`, before.get(read)!.portal / rates.portal, 1.3));
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

/** Each round loads every call once, so that no call is measured while its server still compiles its code. */
async function measureInTurns<Name extends string>(
  servers: Record<Name, ServerUnderTest>,
  reads: readonly Read[],
): Promise<Rates<Name>> {
  const names = Object.keys(servers) as Name[];
  const measured = reads.map((read) => ({ read, rates: forEachName(names, () => [] as number[]) }));
  // Round −1 is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { read, rates } of measured) {
      for (const name of names) {
        const { requests, start, finish } = await load(servers[name], read.path, roundOf(read));
        if (round >= 0) rates[name].push((requests.total * 1000) / (finish.getTime() - start.getTime()));
      }
    }
  }
  return new Map(measured.map(({ read, rates }) => [read, forEachName(names, (name) => median(rates[name]))]));
}

function roundOf(read: Read) {
  if (read === embed) return embedRound;
  return readerCalls.includes(read) ? shortRound : longRound;
}

const forEachName = <Name extends string, T>(names: Name[], valueOf: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>;

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
