import { benchAdminSize } from "./admin-size.ts";
import { type Group, writeFigures } from "./figures.ts";
import { benchFinder } from "./finder.ts";
import { benchFirstScreen } from "./first-screen.ts";
import { benchMondayMorning } from "./monday-morning.ts";
import { benchPicker } from "./picker.ts";
import { stopPortals } from "./portal.ts";
import { benchProcesses } from "./processes.ts";
import { benchReturnVisit } from "./return-visit.ts";
import { failedRow, printRows, type ResultRow } from "./result-row.ts";
import { benchServer } from "./server.ts";
import { benchTimeToReport } from "./time-to-report.ts";
import { ensureBrowser } from "../tools/browser.ts";
import { buildPortal } from "../tools/build.ts";

interface Bench {
  /** Printed beside each figure in docs/figures.md. */
  how: string;
  run: (isLong: boolean) => Promise<ResultRow[]>;
}

/** Parts of group names. Without any, all groups run. */
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const write = process.argv.includes("--write");
/** Loads each call at ten times the data too. */
const isLong = write || process.argv.includes("--long");
if (write && filters.length > 0)
  throw new Error("docs/figures.md holds the figures of the whole bench: use --write without group names");

const benches: Record<string, Bench> = {
  "First screen": { how: "processor 4× slower, cold; slow 4G unless stated", run: benchFirstScreen },
  "Return visit": { how: "slow 4G, processor 4× slower", run: benchReturnVisit },
  "Time to report": { how: "slow 4G, processor 4× slower, cold", run: benchTimeToReport },
  Picker: { how: "processor 4× slower", run: benchPicker },
  Finder: { how: "processor 4× slower", run: benchFinder },
  "Admin at size": { how: "processor 4× slower", run: benchAdminSize },
  Server: { how: "50 connections", run: benchServer },
  Processes: { how: "one PostgreSQL, 16 connections", run: benchProcesses },
  "Monday morning": { how: "one PostgreSQL, open model", run: benchMondayMorning },
};

ensureBrowser();
await buildPortal();
const groups: Group[] = [];
const times: string[] = [];
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`;
let isMet = true;
for (const [title, { how, run }] of Object.entries(benches)) {
  const isNamed = filters.some((filter) => title.toLowerCase().includes(filter));
  if (filters.length > 0 && !isNamed) continue;
  const start = performance.now();
  const rows = await rowsOf(() => run(isLong));
  isMet = printRows(title, rows) && isMet;
  times.push(`${title} ${secondsSince(start)}`);
  console.log(`\n${times.at(-1)}`);
  groups.push({ title, how, rows });
}
if (write) writeFigures(groups);
console.log(`\n${times.join(", ")}. In all ${secondsSince(0)}.`);
process.exit(isMet ? 0 : 1);

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
