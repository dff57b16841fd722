import { sessionView } from "../../machines/session/session.machine.ts";
import type { RouteContext } from "../route-context.ts";

/** Administrators find more than reports, where the back end has the lists to search. */
export function hasPalette({ session, page }: Pick<RouteContext, "session" | "page">): boolean {
  const view = sessionView(session.getSnapshot());
  const lists = ["people", "clients", "reports"] as const;
  return view.at === "ready" && view.user.isAdministrator && lists.some((list) => page.features.includes(list));
}
