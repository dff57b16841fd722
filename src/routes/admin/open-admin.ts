import { sessionView } from "../../machines/session/session-view.ts";
import type { RouteContext, AdminActor } from "../route-context.ts";

/** Loads the admin area only for a user who is allowed to see it. */
export async function openAdmin({ context }: { context: RouteContext }): Promise<AdminActor | null> {
  const view = sessionView(context.session.getSnapshot());
  if (view.at !== "ready") return null;
  const admin = await context.admin();
  admin.send({ type: "admin.opened", email: view.user.email });
  return admin;
}
