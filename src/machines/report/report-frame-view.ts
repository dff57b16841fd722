import type { SnapshotFrom } from "xstate";
import type { EmbedTarget } from "../../rules/report/report-frame.ts";
import type { reportFrameMachine } from "./report-frame.machine.ts";

export interface ReportFrameView {
  at: "empty" | "prefetching" | "requested";
  target: EmbedTarget | null;
  frameNumber: number;
}

export function reportFrameView({ value, context }: SnapshotFrom<typeof reportFrameMachine>): ReportFrameView {
  return { at: value, target: context.target, frameNumber: context.frameNumber };
}
