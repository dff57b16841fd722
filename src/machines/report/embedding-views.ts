// What the page reads of the charts that are loaded with the code of embedding: apart from them, for the start.
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { EmbedFailure, ReportPage } from "../../rules/report/embed-facts.ts";
import type { FullScreenKind } from "../../rules/report/full-screen.ts";
import type { EmbedTarget } from "../../rules/report/report-frame.ts";
import type { embedConfigMachine } from "./embed-config.machine.ts";
import type { embeddedReportMachine } from "./embedded-report.machine.ts";
import type { frameConversationMachine } from "./frame-conversation.machine.ts";
import type { fullScreenMachine } from "./full-screen.machine.ts";
import type { reportFrameMachine } from "./report-frame.machine.ts";

export interface EmbeddedReportView {
  at: "embedding" | "viewing" | "recovering" | "broken";
  pages: readonly ReportPage[];
  page: string | null;
  fault: EmbedFailure | null;
  /** The error of the renewal that should have kept the report readable. */
  renewalError: unknown;
  refreshes: number;
}

export function embeddedReportView({ context, value }: SnapshotFrom<typeof embeddedReportMachine>): EmbeddedReportView {
  const { pages, page, fault, renewalError, refreshes } = context;
  return { at: typeof value === "object" ? value.shown.screen : "broken", pages, page, fault, renewalError, refreshes };
}

export interface ReportFrameView {
  at: "empty" | "prefetching" | "requested";
  target: EmbedTarget | null;
  frameNumber: number;
}

export function reportFrameView({ value, context }: SnapshotFrom<typeof reportFrameMachine>): ReportFrameView {
  return { at: value, target: context.target, frameNumber: context.frameNumber };
}

export interface FullScreenView {
  at: "off" | FullScreenKind;
}

export function fullScreenView(snapshot: SnapshotFrom<typeof fullScreenMachine>): FullScreenView {
  if (snapshot.matches("overlay")) return { at: "overlay" };
  // Until the browser has left full screen, nothing behind the report can take the focus.
  return { at: snapshot.matches("native") || snapshot.matches("leaving") ? "native" : "off" };
}

type Conversation = SnapshotFrom<typeof frameConversationMachine>;

/** The id of the saved view in which the report was opened at once. Code that is loaded later runs as a child. */
export function openedView(snapshot: Conversation): string | undefined {
  const { loaded } = snapshot.children as { loaded?: AnyActorRef };
  const { context } = (loaded?.getSnapshot() ?? snapshot) as Conversation;
  return context.opened;
}

/** The seconds until a report is requested again that the server refuses for a time; undefined where it is not. */
export const retrySeconds = (snapshot: SnapshotFrom<typeof embedConfigMachine>): number | undefined =>
  snapshot.matches("waiting") || snapshot.matches("retrying") ? snapshot.context.secondsLeft : undefined;
