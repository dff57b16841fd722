import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { RouteContext, AdminActor } from "../route-context.ts";
import { ConfirmDeleteDialog } from "./modify-report.route.tsx";

/** Suspended until the actor is there, React would hide the page for a moment, and the focus with it. */
export function ConfirmDelete({ admin: open, frame }: { admin: RouteContext["admin"]; frame: DialogFrame }) {
  const [admin, setAdmin] = useState<AdminActor>();
  useEffect(() => void open().then(setAdmin), [open]);
  const actors = useSelector(admin, (snapshot) => snapshot?.context.actors);
  return actors && <ConfirmDeleteDialog tab={actors.modifyReport} frame={frame} />;
}
