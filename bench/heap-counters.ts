import type { CDPSession } from "playwright";

/** What a page still holds after garbage collection. */
export interface HeapCounters {
  nodes: number;
  listeners: number;
  frames: number;
  heap: number;
}

export async function readHeapCounters(devtools: CDPSession): Promise<HeapCounters> {
  await devtools.send("Performance.enable");
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const figure = (wantedName: string) => metrics.find(({ name }) => name === wantedName)?.value ?? Number.NaN;
  return {
    nodes: figure("Nodes"),
    listeners: figure("JSEventListeners"),
    frames: figure("Frames"),
    heap: figure("JSHeapUsedSize") / 1024,
  };
}
