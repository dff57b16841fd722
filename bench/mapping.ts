import { indexMappings, isMapped } from '../src/rules/mapping.ts';
import { atMost, median, type Row } from './row.ts';

const SIZE = 200_000;
const PEOPLE = 10_000;

/** Asking whether a mapping exists among 200,000: the index against a scan of the list, in one run. */
export async function benchMapping(): Promise<Row[]> {
  const list = Array.from({ length: SIZE }, (_, n) => ({ subscriptionReportId: 1 + (n % 20_000), principalId: `person-${(n * 7) % PEOPLE}` }));
  const index = await indexMappings(list, () => Promise.resolve());
  const asked = Array.from({ length: 50 }, (_, n) => list[(n * 3989) % SIZE]!);
  const scan = timeOf(asked, (one) => list.some((each) => each.subscriptionReportId === one.subscriptionReportId && each.principalId === one.principalId));
  const lookUp = timeOf(asked, (one) => isMapped(index, one));
  return [atMost('mapping exists? 200,000 mappings: look-up ÷ scan', lookUp / scan, 0.05)];
}

function timeOf<T>(asked: T[], ask: (one: T) => boolean): number {
  const rounds = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (const one of asked) if (!ask(one)) throw new Error('A mapping that exists was not found');
    return performance.now() - start;
  });
  return median(rounds);
}
