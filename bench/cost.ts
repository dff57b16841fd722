import { rmSync } from "node:fs";
import { demo } from "../server/standins/demo-data.ts";
import { company, hundredthOfCompany, type Size, tenthOfCompany } from "../tests/support/server/company.ts";
import { HttpClient } from "../tests/support/server/http-client.ts";
import { createDataFolder } from "./large-data.ts";
import { type CostLine, drawCost } from "./cost-picture.ts";
import { startPortal } from "./portal.ts";
import { atMost, information, median, type ResultRow } from "./result-row.ts";

const sizes = [hundredthOfCompany, tenthOfCompany, company];
const [TENTH, WHOLE] = [1, 2];
/** An ordinary user, and an administrator, who alone may load the data of all users. */
const users = { own: "Ben Ortiz", allUsers: "Ada Keller" } as const;
const calls: { path: string; kind: keyof typeof users; rounds: number }[] = [
  { path: "user/getuser", kind: "own", rounds: 60 },
  { path: "getusersubscriptions", kind: "own", rounds: 60 },
  { path: "getuserreports", kind: "own", rounds: 60 },
  { path: "getsubscriptions", kind: "allUsers", rounds: 9 },
  { path: "getreports", kind: "allUsers", rounds: 9 },
  { path: "getuserreportmapping", kind: "allUsers", rounds: 5 },
];

/** Measures the calls one after another, at a hundredth, a tenth and the whole of a company. */
export async function benchCost(savePicture: (picture: string) => void): Promise<ResultRow[]> {
  const measured: number[][] = [];
  for (const size of sizes) measured.push(await measure(size));
  const lines: CostLine[] = calls.map(({ path, kind }, index) => ({
    name: path.replace(/.*\//, ""),
    kind,
    times: measured.map((times) => times[index] ?? Number.NaN),
  }));
  savePicture(
    drawCost(
      lines,
      sizes.map(({ mappings }) => `${mappings.toLocaleString("en")} mappings`),
    ),
  );
  const timeRows = lines.map(({ name, times }) =>
    information(
      `${name}, at a hundredth, a tenth and the whole of a company`,
      times.map((time) => `${time.toFixed(1)} ms`).join(", "),
    ),
  );
  const sumOfTimes = (kind: CostLine["kind"], sizeIndex: number) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { times }) => sum + (times[sizeIndex] ?? Number.NaN), 0);
  const growth = (kind: CostLine["kind"]) => sumOfTimes(kind, WHOLE) / sumOfTimes(kind, TENTH);
  return [
    atMost("a user's own lists: slowdown with ×10 the data", growth("own"), 1.3),
    atMost("an administrator's lists: slowdown with ×10 the data, divided by 10", growth("allUsers") / 10, 1.5),
    ...timeRows,
  ];
}

async function measure(size: Size): Promise<number[]> {
  const folder = await createDataFolder(size);
  const portal = await startPortal(folder);
  const clients = {
    own: await signIn(portal.origin, users.own),
    allUsers: await signIn(portal.origin, users.allUsers),
  };
  const times: number[] = [];
  for (const { path, kind, rounds } of calls)
    times.push(await timeOf(clients[kind], `/serverside/api/${path}`, rounds));
  await portal.stop();
  rmSync(folder, { recursive: true });
  return times;
}

async function signIn(origin: string, user: string): Promise<HttpClient> {
  const client = new HttpClient(origin);
  await client.signIn(demo.people.find(({ displayName }) => displayName === user)?.id ?? "");
  return client;
}

async function timeOf(client: HttpClient, path: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await client.get(path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
