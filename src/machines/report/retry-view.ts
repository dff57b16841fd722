// Apart from the machine, which is loaded with the embedded report: a page that could not load that still says why.
import type { SnapshotFrom } from "xstate";
import type { retryMachine } from "./retry.machine.ts";

export interface RetryView {
  at: "waiting" | "requesting" | "ended";
  secondsLeft: number;
}

export function retryView({ value, context }: SnapshotFrom<typeof retryMachine>): RetryView {
  return { at: value, secondsLeft: context.secondsLeft };
}
