import { redirect } from "@tanstack/react-router";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "./route-context.ts";

interface GuardArgs {
  context: RouteContext;
  location: { pathname: string };
}

/** Does nothing while nobody is logged in; then sends a user without access to the no-access page. */
export function requireAccess({ context, location }: GuardArgs): void {
  const { at } = sessionView(context.session.getSnapshot());
  if (at === "denied") throw redirect({ to: "/unauthorized" });
  if (at === "blocked" && location.pathname !== "/error") throw redirect({ to: "/error" });
}

export function requireAdministrator({ context }: GuardArgs): void {
  const view = sessionView(context.session.getSnapshot());
  if ("user" in view && !view.user.isAdministrator) throw redirect({ to: "/report" });
}
