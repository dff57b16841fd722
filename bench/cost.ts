import { rmSync } from "node:fs";
import { company, dataFolder, hundredth, type Size, tenth } from "./large-data.ts";
import { openBrowser } from "./browser.ts";
import { type CostLine, drawCost } from "./cost-picture.ts";
import { signIn, startPortal } from "./portal.ts";
import { atMost, informs, median, type Row } from "./result-row.ts";

const sizes = [hundredth, tenth, company];
const people = { own: "Ben Ortiz", whole: "Ada Keller" } as const;
const calls: { path: string; kind: keyof typeof people; rounds: number }[] = [
  { path: "user/getuser", kind: "own", rounds: 60 },
  { path: "getusersubscriptions", kind: "own", rounds: 60 },
  { path: "getuserreports", kind: "own", rounds: 60 },
  { path: "getsubscriptions", kind: "whole", rounds: 9 },
  { path: "getreports", kind: "whole", rounds: 9 },
  { path: "getuserreportmapping", kind: "whole", rounds: 5 },
];

/** One call after the other, at a hundredth and a tenth of a company and at the whole of it. */
export async function benchCost(keep: (picture: string) => void): Promise<Row[]> {
  const measured: number[][] = [];
  for (const size of sizes) measured.push(await measure(size));
  const lines: CostLine[] = calls.map(({ path, kind }, at) => ({
    name: path.replace(/.*\//, ""),
    kind,
    times: measured.map((times) => times[at] ?? Number.NaN),
  }));
  keep(
    drawCost(
      lines,
      sizes.map(({ mappings }) => `${mappings.toLocaleString("en")} mappings`),
    ),
  );
  const told = lines.map(({ name, times }) =>
    informs(
      `${name}, at a hundredth, a tenth and the whole of a company`,
      times.map((time) => `${time.toFixed(1)} ms`).join(", "),
    ),
  );
  const together = (kind: CostLine["kind"], at: number) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { times }) => sum + (times[at] ?? Number.NaN), 0);
  const growth = (kind: CostLine["kind"]) => together(kind, 2) / together(kind, 1);
  return [
    atMost("a person's own lists: time at ×10 the data ÷ time", growth("own"), 1.3),
    atMost("an administrator's lists: time at ×10 the data ÷ 10 × the time", growth("whole") / 10, 1.5),
    ...told,
  ];
}

async function measure(size: Size): Promise<number[]> {
  const folder = await dataFolder(size);
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const cookies: Record<string, string> = {};
  for (const person of Object.values(people)) {
    const context = await browser.newContext();
    await signIn(context, portal.origin, person);
    cookies[person] = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  }
  await browser.close();
  const times: number[] = [];
  for (const { path, kind, rounds } of calls)
    times.push(await timeOf(`${portal.origin}/serverside/api/${path}`, cookies[people[kind]] ?? "", rounds));
  await portal.stop();
  rmSync(folder, { recursive: true });
  return times;
}

async function timeOf(url: string, cookie: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
