import * as v from "valibot";
import { contract } from "../src/api/contract.ts";
import { readLongList } from "../src/api/long-list.ts";
import { indexMappings, isMapped } from "../src/rules/admin/mapping-index.ts";
import { atMost, median, type Row } from "./result-row.ts";

const SIZE = 200_000;
const PEOPLE = 10_000;
const ROUNDS = 5;
/** How much slower the processor is that the other groups measure on. */
const SLOWER = 4;

/** Asking whether a mapping exists among 200,000: the index against a scan of the list, in one run. */
export async function benchMapping(): Promise<Row[]> {
  const list = Array.from({ length: SIZE }, (_, n) => ({
    subscriptionReportId: 1 + (n % 20_000),
    principalId: `person-${(n * 7) % PEOPLE}`,
  }));
  const index = await indexMappings(list, () => Promise.resolve());
  const asked = Array.from({ length: 50 }, (_, n) => list[(n * 3989) % SIZE]!);
  const scan = timeOf(asked, (one) =>
    list.some((each) => each.subscriptionReportId === one.subscriptionReportId && each.principalId === one.principalId),
  );
  const lookUp = timeOf(asked, (one) => isMapped(index, one));
  const slices: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) slices.push(await longestSlice(JSON.stringify(list)));
  return [
    atMost("mapping exists? 200,000 mappings: look-up ÷ scan", lookUp / scan, 0.05),
    atMost(`the same mappings, read and indexed: longest slice × ${SLOWER}`, median(slices) * SLOWER, 50, " ms"),
  ];
}

/** From one rest to the next, in which the page draws. */
async function longestSlice(text: string): Promise<number> {
  let longest = 0;
  let start = performance.now();
  const rest = async () => {
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setImmediate(resolve));
    start = performance.now();
  };
  const { response } = contract.getUserReportMapping;
  const read = await readLongList(text, (piece) => v.parse(response, piece), rest);
  await rest();
  if (read?.length !== SIZE) throw new Error("The mappings were not read in slices");
  await indexMappings(read, rest);
  await rest();
  return longest;
}

function timeOf<T>(asked: T[], ask: (one: T) => boolean): number {
  const rounds = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (const one of asked) if (!ask(one)) throw new Error("A mapping that exists was not found");
    return performance.now() - start;
  });
  return median(rounds);
}
