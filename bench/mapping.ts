import * as v from "valibot";
import { contract } from "../src/api/contract.ts";
import { readLongList } from "../src/api/long-list.ts";
import { indexMappings, isMapped } from "../src/rules/access/mapping-index.ts";
import { atMost, median, type ResultRow } from "./result-row.ts";

const SIZE = 200_000;
const PEOPLE = 10_000;
const ROUNDS = 5;
/** The slowdown of the processor in the groups that run in a browser. */
const SLOWDOWN = 4;

/** Compares looking up one of 200,000 mappings in the index with scanning the list. */
export async function benchMapping(): Promise<ResultRow[]> {
  const list = Array.from({ length: SIZE }, (_, n) => ({
    subscriptionReportId: 1 + (n % 20_000),
    principalId: `person-${(n * 7) % PEOPLE}`,
  }));
  const index = await indexMappings(list, () => Promise.resolve());
  const samples = Array.from({ length: 50 }, (_, n) => list[(n * 3989) % SIZE]!);
  const scan = timeOf(samples, (one) =>
    list.some((each) => each.subscriptionReportId === one.subscriptionReportId && each.principalId === one.principalId),
  );
  const lookUp = timeOf(samples, (one) => isMapped(index, one));
  const slices: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) slices.push(await longestSlice(JSON.stringify(list)));
  return [
    atMost("200,000 mappings, does one exist: look-up ÷ scan", lookUp / scan, 0.05),
    atMost(`200,000 mappings, read and indexed: longest slice × ${SLOWDOWN}`, median(slices) * SLOWDOWN, 50, " ms"),
  ];
}

/** The longest time between two pauses, in which the page can paint. */
async function longestSlice(text: string): Promise<number> {
  let longest = 0;
  let start = performance.now();
  const pause = async () => {
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setImmediate(resolve));
    start = performance.now();
  };
  const { response } = contract.getUserReportMapping;
  const read = await readLongList(text, (piece) => v.parse(response, piece), pause);
  await pause();
  if (read?.length !== SIZE) throw new Error("The mappings were not read in slices");
  await indexMappings(read, pause);
  await pause();
  return longest;
}

function timeOf<T>(mappings: T[], exists: (mapping: T) => boolean): number {
  const rounds = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (const mapping of mappings) if (!exists(mapping)) throw new Error("A mapping that exists was not found");
    return performance.now() - start;
  });
  return median(rounds);
}
