import { sessionView } from "../../machines/session/session.machine.ts";
import type { AdminActor, PreviewActor, RouteContext } from "../route-context.ts";

interface AdminAreaActors {
  admin: AdminActor;
  preview: PreviewActor;
}

/** Loads the admin area only for a user who is allowed to see it. */
export async function openAdmin({ context }: { context: RouteContext }): Promise<AdminAreaActors | null> {
  const view = sessionView(context.session.getSnapshot());
  if (view.at !== "ready") return null;
  const [admin, preview] = await Promise.all([context.admin(), context.preview()]);
  admin.send({ type: "admin.opened", email: view.user.email });
  return { admin, preview };
}
