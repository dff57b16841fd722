import autocannon from "autocannon";
import { company, type Size } from "../tests/support/server/company.ts";
import { administratorLists, embed, readerCalls, type Read, reportRecord } from "./reads.ts";
import { atLeast, information, median, type ResultRow } from "./result-row.ts";
import { type Kind, type ServerUnderTest, type ServersUnderTest, withServers } from "./servers-under-test.ts";

/** What somebody can open is their own access and that of their groups. */
const compared: Size = { ...company, groupsPerClient: 1 };
const ROUNDS = 3;
/** Shorter rounds would measure how connections are opened. */
const shortRound = { connections: 50, duration: 0.4 };
/** An answer of 12 MB takes longer than a round. */
const listRound = { connections: 2, amount: 4 };
/** The servers compile the code of this call last. */
const embedRound = { connections: 8, duration: 0.6 };

/**
 * Portal and baseline server take turns in short rounds, so that other load on the machine affects both alike. The data
 * are those of a large company, with 5,000 groups.
 */
export async function benchServer(): Promise<ResultRow[]> {
  return [
    ...rowsOf("PostgreSQL", await compareWithBaseline("PostgreSQL")),
    ...rowsOf("PGlite", await compareWithBaseline("PGlite")),
  ];
}

type Rates = Map<Read, Record<keyof ServersUnderTest, number>>;

const nameOf = ({ path }: Read) => /(?<=api\/)[a-z/]+/i.exec(path)?.[0];

function compareWithBaseline(kind: Kind): Promise<Rates> {
  return withServers(kind, compared, (servers) =>
    measureInTurns(servers, [...readerCalls, ...administratorLists, embed]),
  );
}

function rowsOf(kind: Kind, rates: Rates): ResultRow[] {
  return [...rates].flatMap(([read, { portal, baseline }]) => [
    atLeast(`${kind}, ${nameOf(read)}: requests ÷ baseline server`, portal / baseline, 0.8),
    information(`${kind}, ${nameOf(read)}: requests per second`, portal.toFixed(portal < 20 ? 1 : 0)),
  ]);
}

/** Each round loads every call once, so that no call is measured while its server still compiles its code. */
async function measureInTurns(servers: ServersUnderTest, reads: readonly Read[]): Promise<Rates> {
  const measured = reads.map((read) => ({ read, rates: { portal: [] as number[], baseline: [] as number[] } }));
  // Round −1 is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { read, rates } of measured) {
      for (const name of ["portal", "baseline"] as const) {
        const { requests, start, finish } = await load(servers[name], read.path, roundOf(read));
        if (round >= 0) rates[name].push((requests.total * 1000) / (finish.getTime() - start.getTime()));
      }
    }
  }
  return new Map(
    measured.map(({ read, rates }) => [read, { portal: median(rates.portal), baseline: median(rates.baseline) }]),
  );
}

function roundOf(read: Read) {
  if (read === embed) return embedRound;
  return readerCalls.includes(read) ? shortRound : listRound;
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
