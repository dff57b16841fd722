/** Milliseconds of processor time that one request costs. */
export interface Cost {
  server: number;
  database: number;
}

export type Work = "reads" | "embeds" | "writes" | "signIns";

/** What one person does in their busiest hour: a sign-in, two visits, four reports each time, a change now and then. */
export const busyHour: Record<Work, number> = { reads: 20, embeds: 8, writes: 0.2, signIns: 1 };
/** A server that is busier than this answers late when several people come at once. */
const SERVER_USE = 0.5;
const DATABASE_USE = 0.7;
const CONNECTIONS_PER_SERVER = 12;

const hourlyCost = (costs: Record<Work, Cost>, of: keyof Cost) =>
  (Object.keys(busyHour) as Work[]).reduce((sum, work) => sum + (busyHour[work] * costs[work][of]) / 1000, 0);

/** The table in docs/operation.md: how many people servers of one core can serve in the same hour. */
export function sizeServers(costs: Record<Work, Cost>): string[][] {
  return [1, 2, 4, 16, 64].map((servers) => {
    const people = roundDown((servers * SERVER_USE * 3600) / hourlyCost(costs, "server"));
    const databaseCores = (people * hourlyCost(costs, "database")) / 3600 / DATABASE_USE;
    const writesPerSecond = (people * busyHour.writes) / 3600;
    return [
      String(servers),
      people.toLocaleString("en"),
      String(servers * CONNECTIONS_PER_SERVER),
      databaseCores.toFixed(1),
      writesPerSecond.toFixed(1),
    ];
  });
}

/** To two digits: the costs are not known better. */
function roundDown(people: number): number {
  const unit = 10 ** (Math.floor(Math.log10(people)) - 1);
  return Math.floor(people / unit) * unit;
}
