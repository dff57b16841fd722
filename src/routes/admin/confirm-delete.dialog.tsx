import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { adminView } from "../../machines/admin/admin.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { AdminActor, RouteContext } from "../route-context.ts";
import { ConfirmDeleteDialog } from "./modify-report.route.tsx";

interface ConfirmDeleteProps {
  admin: RouteContext["admin"];
  frame: DialogFrame;
}

/** Loads the admin actor in an effect: suspending would hide the page for a moment and lose the focus. */
export function ConfirmDelete({ admin: loadAdmin, frame }: ConfirmDeleteProps) {
  const [admin, setAdmin] = useState<AdminActor>();
  useEffect(() => void loadAdmin().then(setAdmin), [loadAdmin]);
  return admin && <LoadedDialog admin={admin} frame={frame} />;
}

function LoadedDialog({ admin, frame }: { admin: AdminActor; frame: DialogFrame }) {
  const modifyReport = useSelector(admin, (snapshot) => {
    const view = adminView(snapshot);
    return view.at === "ready" ? view.actors.modifyReport : null;
  });
  return modifyReport && <ConfirmDeleteDialog tab={modifyReport} frame={frame} />;
}
