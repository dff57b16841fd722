import { sessionView } from "../machines/session.machine.ts";
import { parseReportLink } from "../rules/report-link.ts";
import type { Actors } from "./actors.ts";

interface Match {
  context: Actors;
  search: Record<string, unknown>;
}

/** Tells the reports what the address names, once the person may see it. */
export function enterReport({ context: { session, reports }, search }: Match): void {
  const view = sessionView(session.getSnapshot());
  if (view.at === "ready")
    reports.send({ type: "address.opened", email: view.person.email, link: parseReportLink(search) });
}

export function leaveReport({ context }: Match): void {
  context.reports.send({ type: "address.left" });
}
