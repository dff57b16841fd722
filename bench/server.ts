import autocannon from "autocannon";
import { contract } from "../src/api/contract.ts";
import { company, tenth } from "./large-data.ts";
import { embed, lists, personal, type Read, reportRecord } from "./reads.ts";
import { atLeast, atMost, informs, median, type Row } from "./result-row.ts";
import { type Kind, type Side, type Sides, withSides } from "./servers-under-test.ts";

const ROUNDS = 5;
const quick = { connections: 50, duration: 0.3 };
/** Long answers, and those that others have a part in, need longer rounds to be counted. */
const slow = { connections: 8, duration: 0.6 };
/** Of a hundred requests p99 is the second worst: where there is time for more, it is asked of more. */
const enough = ({ path }: Read) => (path === contract.getSubscriptions.path ? 500 : 100);

/** Portal and bare routes take turns in short rounds, so that whatever else the machine does falls on both. */
export async function benchServer(): Promise<Row[]> {
  const onPostgres = await besideBare("PostgreSQL");
  const onPGlite = await besideBare("PGlite");
  return [...rowsOf("PostgreSQL", onPostgres), ...rowsOf("PGlite", onPGlite), ...(await atTenTimesTheData(onPostgres))];
}

type Rates = Map<Read, Record<keyof Sides, number>>;

const nameOf = ({ path }: Read) => /(?<=api\/)[a-z/]+/i.exec(path)?.[0];

function besideBare(kind: Kind): Promise<Rates> {
  return withSides(kind, tenth, async (sides) => {
    const rates: Rates = new Map();
    for (const read of [...personal, ...lists, embed]) rates.set(read, await takeTurns(sides, read));
    return rates;
  });
}

function rowsOf(kind: Kind, rates: Rates): Row[] {
  return [...rates].flatMap(([read, { portal, bare }]) => [
    atLeast(`${kind}, ${nameOf(read)}: requests ÷ bare route`, portal / bare, 0.8),
    informs("the same: requests a second", portal.toFixed(0)),
  ]);
}

function atTenTimesTheData(before: Rates): Promise<Row[]> {
  return withSides("PostgreSQL", company, async ({ portal }) => {
    const rows: Row[] = [];
    for (const read of personal)
      rows.push(
        atMost(
          `${nameOf(read)}: time at ×10 the data ÷ time`,
          before.get(read)!.portal / (await takeTurns({ portal }, read)).portal,
          1.3,
        ),
      );
    for (const read of lists) {
      const { latency } = await load(portal, read.path, { connections: 2, amount: enough(read) });
      rows.push(
        atMost(`${nameOf(read)}, whole company: p99 ÷ p50`, latency.p99 / latency.p50, 3),
        informs("the same: p50", `${latency.p50} ms`),
      );
    }
    return rows;
  });
}

async function takeTurns<Name extends string>(sides: Record<Name, Side>, read: Read): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { requests, duration } = await load(sides[name], read.path, personal.includes(read) ? quick : slow);
      if (round >= 0) rates[name].push(requests.total / duration);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>;
}

async function load(
  { origin, headers }: Side,
  path: string,
  how: { connections: number; duration?: number; amount?: number },
) {
  const post = path === embed.path ? { method: "POST" as const, body: JSON.stringify(reportRecord) } : {};
  const json = { "content-type": "application/json" };
  const result = await autocannon({
    url: origin + path,
    headers: { ...headers, ...json },
    sampleInt: 20,
    ...post,
    ...how,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${origin}${path}: ${result.non2xx} answers were refused, ${result.errors} requests failed`);
  return result;
}
