import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import { type AdminActors, adminView } from "../../machines/admin/admin.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { UnsavedQuestion } from "../../ui/admin/unsaved-question.tsx";
import type { AdminActor } from "../route-context.ts";

/** Asks before the access matrix with pending changes is left. They are kept, but nobody should take them for saved. */
export function AccessLeaveQuestion({ admin }: { admin: AdminActor }) {
  const view = adminView(admin.getSnapshot());
  return view.at === "ready" ? <OpenQuestion accessGrid={view.actors.accessGrid} /> : null;
}

function OpenQuestion({ accessGrid }: Pick<AdminActors, "accessGrid">) {
  const { at, pending } = useSelector(accessGrid, accessGridView, shallowEqual);
  const { leave, stay } = useLeaveQuestion(at !== "changing" && pending.size > 0);
  if (!leave) return null;
  const count = formatCount(pending.size, "pending change");
  const text =
    pending.size === 1
      ? `${count} is not saved. It stays here until the portal is closed.`
      : `${count} are not saved. They stay here until the portal is closed.`;
  return <UnsavedQuestion text={text} onKeep={stay} discardLabel="Leave" onDiscard={leave} />;
}

/** They show the same matrix. */
const matrixPlaces = new Set(["/admin/access", "/admin/userreportmapping"]);
const unblocked = { ignoreBlocker: true };

/** Holds back links to other pages, and the browser's Back and Forward, until the user has answered. */
function useLeaveQuestion(isActive: boolean) {
  const { history } = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    const unblock = history.block({
      blockerFn({ action, nextLocation }) {
        if (matrixPlaces.has(nextLocation.pathname)) return false;
        setLeave(() => () => {
          if (action === "BACK") history.back(unblocked);
          else if (action === "FORWARD") history.forward(unblocked);
          else history.push(nextLocation.href, nextLocation.state, unblocked);
        });
        return true;
      },
      // The admin area asks by itself, also while another page is shown.
      enableBeforeUnload: false,
    });
    return () => {
      unblock();
      setLeave(null);
    };
  }, [history, isActive]);
  return { leave, stay: () => setLeave(null) };
}
