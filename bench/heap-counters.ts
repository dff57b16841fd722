import type { CDPSession } from "playwright";

/** What a page holds on to once its garbage is gone. */
export interface Standing {
  nodes: number;
  listeners: number;
  frames: number;
  heap: number;
}

export async function standing(devtools: CDPSession): Promise<Standing> {
  await devtools.send("Performance.enable");
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const figure = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    nodes: figure("Nodes"),
    listeners: figure("JSEventListeners"),
    frames: figure("Frames"),
    heap: figure("JSHeapUsedSize") / 1024,
  };
}
