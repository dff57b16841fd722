import { redirect } from "@tanstack/react-router";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "./route-context.ts";

interface GuardArgs {
  context: RouteContext;
  location: { pathname: string; search: object };
}

/** Does nothing while nobody is logged in; then sends a user without access to the no-access page. */
export function requireAccess({ context, location }: GuardArgs): void {
  const { at } = sessionView(context.session.getSnapshot());
  if (at === "denied") throw redirect({ to: "/unauthorized" });
  if (at === "blocked" && location.pathname !== "/error") throw redirect({ to: "/error" });
}

/** A link to a page leads auditors to theirs, which knows what they may see. */
export function requireAdministrator({ context, location: { pathname, search } }: GuardArgs): void {
  const view = sessionView(context.session.getSnapshot());
  if (!("user" in view) || view.user.isAdministrator) return;
  const page = pathname.slice("/admin/".length);
  throw redirect(
    view.user.isAuditor && page !== "" ? { to: "/audit/{-$page}", params: { page }, search } : { to: "/report" },
  );
}
