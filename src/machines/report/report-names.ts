import type { SnapshotFrom } from "xstate";
import { findReport } from "../../rules/report/report-ref.ts";
import type { reportsMachine } from "./reports.machine.ts";

/** The names of the report that the address names and of its client; empty where it names none. */
export function reportNames({ context }: SnapshotFrom<typeof reportsMachine>): { name: string; client: string } {
  const { subscriptions, reports } = context;
  const report = context.report ? findReport(reports, context.report) : undefined;
  const client = subscriptions.find(({ id }) => id === report?.subscriptionId);
  return { name: report?.reportName ?? "", client: client?.displayName ?? "" };
}
