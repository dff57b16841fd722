import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { sessionListView } from "../../machines/session/session-list.machine.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { Sessions } from "../../ui/session/sessions.tsx";
import type { RouteContext, SessionListActor } from "../route-context.ts";

interface SessionsDialogProps {
  actors: Pick<RouteContext, "session" | "dialogs" | "later">;
  frame: DialogFrame;
}

/** Loads the sessions in an effect: suspending would hide the page for a moment and lose the focus. */
export function SessionsDialog({ actors: { session, dialogs, later }, frame }: SessionsDialogProps) {
  const [list, setList] = useState<SessionListActor>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return undefined;
    let actor: SessionListActor | undefined;
    let isUnmounted = false;
    const view = sessionView(session.getSnapshot());
    const isAdministrator = "user" in view && view.user.isAdministrator;
    const showList = (loaded: SessionListActor) => {
      actor = loaded;
      if (isUnmounted) actor.stop();
      else setList(actor);
    };
    later()
      .then(({ loadSessionList }) => loadSessionList({ isAdministrator }))
      .then(showList, () => setHasFailed(true));
    return () => {
      isUnmounted = true;
      actor?.stop();
    };
  }, [session, later, hasFailed]);
  const close = () => dialogs.send({ type: "dialog.dismissed", kind: "sessions" });
  // One dialog before and after the list has started, so that it keeps its place and the focus.
  const view = useSelector(list, viewOf, shallowEqual) ?? { at: hasFailed ? "failed" : "loading" };
  return (
    <Sessions
      frame={frame}
      view={view}
      onEnd={(request) => list?.send({ type: "end.requested", request })}
      onConfirm={() => list?.send({ type: "end.confirmed" })}
      onCancel={() => list?.send({ type: "end.cancelled" })}
      onRetry={() => (list ? list.send({ type: "retry.requested" }) : setHasFailed(false))}
      onClose={close}
    />
  );
}

const viewOf = (snapshot: SnapshotFrom<SessionListActor> | undefined) =>
  snapshot === undefined ? undefined : sessionListView(snapshot);
