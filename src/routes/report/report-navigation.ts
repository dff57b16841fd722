import { sessionView } from "../../machines/session/session.machine.ts";
import { parseReportLink } from "../../rules/report/report-ref.ts";
import type { RouteContext } from "../route-context.ts";

interface Match {
  context: RouteContext;
  search: Record<string, unknown>;
}

/** Sends the report that the address names, once the user has access. */
export function enterReport({ context: { session, reports }, search }: Match): void {
  const view = sessionView(session.getSnapshot());
  if (view.at === "ready")
    reports.send({ type: "route.entered", email: view.user.email, report: parseReportLink(search) });
}

export function leaveReport({ context }: Match): void {
  context.reports.send({ type: "route.left" });
}
