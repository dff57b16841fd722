import { redirect } from "@tanstack/react-router";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "./route-context.ts";

interface Asked {
  context: RouteContext;
  location: { pathname: string };
}

/** Does nothing while nobody is logged in; once it is clear who is there, sends away whoever has no access. */
export function requireAccess({ context, location }: Asked): void {
  const { at } = sessionView(context.session.getSnapshot());
  if (at === "denied") throw redirect({ to: "/unauthorized" });
  if (at === "stuck" && location.pathname !== "/error") throw redirect({ to: "/error" });
}

export function requireAdministrator({ context }: Asked): void {
  const view = sessionView(context.session.getSnapshot());
  if ("person" in view && !view.person.administrator) throw redirect({ to: "/report" });
}
