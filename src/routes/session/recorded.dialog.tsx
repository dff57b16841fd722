import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { recordedView } from "../../machines/session/recorded.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { RecordedAboutMe } from "../../ui/session/recorded.tsx";
import type { RecordedActor, RouteContext } from "../route-context.ts";

interface RecordedDialogProps {
  actors: Pick<RouteContext, "dialogs" | "later" | "page">;
  frame: DialogFrame;
}

/** Loads its data in an effect: suspending would hide the page for a moment and lose the focus. */
export function RecordedDialog({ actors: { dialogs, later, page }, frame }: RecordedDialogProps) {
  const [recorded, setRecorded] = useState<RecordedActor>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return undefined;
    let actor: RecordedActor | undefined;
    let isUnmounted = false;
    const show = (loaded: RecordedActor) => {
      actor = loaded;
      if (isUnmounted) actor.stop();
      else setRecorded(actor);
    };
    later()
      .then(({ loadRecorded }) => loadRecorded())
      .then(show, () => setHasFailed(true));
    return () => {
      isUnmounted = true;
      actor?.stop();
    };
  }, [later, hasFailed]);
  const close = () => dialogs.send({ type: "dialog.dismissed", kind: "recorded" });
  const openSessions = () => {
    close();
    dialogs.send({ type: "dialog.opened", content: { kind: "sessions" } });
  };
  // One dialog before and after the data has arrived, so that it keeps its place and the focus.
  const view = useSelector(recorded, viewOf, shallowEqual) ?? { at: hasFailed ? "failed" : "loading" };
  return (
    <RecordedAboutMe
      frame={frame}
      view={view}
      onMore={(list) => recorded?.send({ type: "more.requested", list })}
      onSessions={page.features.includes("sessions") ? openSessions : undefined}
      onRetry={() => (recorded ? recorded.send({ type: "retry.requested" }) : setHasFailed(false))}
      onClose={close}
    />
  );
}

const viewOf = (snapshot: SnapshotFrom<RecordedActor> | undefined) =>
  snapshot === undefined ? undefined : recordedView(snapshot);
