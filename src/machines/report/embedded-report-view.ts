import type { SnapshotFrom } from "xstate";
import type { EmbedFailure, ReportPage } from "../../rules/report/embed-facts.ts";
import type { embeddedReportMachine } from "./embedded-report.machine.ts";

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
  return { at: typeof value === "object" ? value.shown : "broken", pages, page, fault, renewalError, refreshes };
}
