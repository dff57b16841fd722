import { benchAdminSize } from "./admin-size.ts";
import { type Group, writeFigures } from "./figures.ts";
import { benchFinder } from "./finder.ts";
import { benchFirstScreen } from "./first-screen.ts";
import { benchMondayMorning } from "./monday-morning.ts";
import { withManyReports } from "./many-reports.ts";
import { benchPicker } from "./picker.ts";
import { stopPortals } from "./portal.ts";
import { canReadProcessorTime } from "./processor-time.ts";
import { benchProcesses } from "./processes.ts";
import { benchReturnVisit } from "./return-visit.ts";
import { failedRow, information, printRows, type ResultRow } from "./result-row.ts";
import { benchServer } from "./server.ts";
import { benchTimeToReport } from "./time-to-report.ts";
import { ensureBrowser } from "../tools/browser.ts";
import { buildPortal } from "../tools/build.ts";

interface Bench {
  /** Printed beside each figure in docs/figures.md. */
  how: string;
  /** Runs only with --long, --write or its name. */
  isLong?: true;
  run: () => Promise<ResultRow[]>;
}

/** Parts of group names. Without any, all groups run. */
const filters = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"))
  .map((word) => word.toLowerCase());
const write = process.argv.includes("--write");
const isLong = write || process.argv.includes("--long");
if (write && filters.length > 0)
  throw new Error("docs/figures.md holds the figures of the whole bench: use --write without group names");

const benches: Record<string, Bench> = {
  "First screen": { how: "processor 4× slower, cold; slow 4G unless stated", run: benchFirstScreen },
  "Return visit": { how: "slow 4G, processor 4× slower", run: benchReturnVisit },
  "Time to report": { how: "slow 4G, processor 4× slower, cold", run: benchTimeToReport },
  "Picker and finder": {
    how: "processor 4× slower",
    run: () =>
      withManyReports(async (browser, origin) => [
        ...(await benchPicker(browser, origin)),
        ...(await benchFinder(browser, origin)),
      ]),
  },
  "Admin at size": { how: "processor 4× slower", isLong: true, run: benchAdminSize },
  Server: { how: "50 connections", run: benchServer },
  "Several servers": { how: "one PostgreSQL", run: benchSeveralServers },
};

const isNamedBy = (title: string) => (filter: string) => title.toLowerCase().includes(filter);
const unknown = filters.filter((filter) => !Object.keys(benches).some((title) => isNamedBy(title)(filter)));
if (unknown.length > 0)
  throw new Error(`No group is named ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}`);

ensureBrowser();
await buildPortal();
const groups: Group[] = [];
const times: string[] = [];
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`;
let isMet = true;
for (const [title, { how, isLong: isOnlyLong = false, run }] of Object.entries(benches)) {
  const isNamed = filters.some(isNamedBy(title));
  if (!isNamed && (filters.length > 0 || (isOnlyLong && !isLong))) continue;
  const start = performance.now();
  const rows = await rowsOf(run);
  isMet = printRows(title, rows) && isMet;
  times.push(`${title} ${secondsSince(start)}`);
  console.log(`\n${times.at(-1)}`);
  groups.push({ title, how, rows });
}
if (write) writeFigures(groups);
console.log(`\n${times.join(", ")}. In all ${secondsSince(0)}.`);
process.exit(isMet ? 0 : 1);

async function benchSeveralServers(): Promise<ResultRow[]> {
  if (!canReadProcessorTime) return [information("several servers: measured on Linux only", "–")];
  const { rows, costs } = await benchProcesses();
  return [...rows, ...(await benchMondayMorning(costs))];
}

/** A group that throws becomes a row that misses its goal, and the other groups still run. */
async function rowsOf(run: () => Promise<ResultRow[]>): Promise<ResultRow[]> {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    await stopPortals();
    return [failedRow(error)];
  }
}
