import type { ReactNode } from "react";
import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { RouteContext } from "../route-context.ts";
import { AlertDialog } from "./alert.dialog.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

const PreviewDialog = lazyDialog(
  () => import("../report/preview.dialog.tsx").then((m) => m.PreviewDialog),
  ({ preview }) => void preview().then((actor) => actor.send({ type: "preview.closed" })),
);
const SessionsDialog = lazyDialog(
  () => import("../session/sessions.dialog.tsx").then((m) => m.SessionsDialog),
  ({ actors }) => actors.dialogs.send({ type: "dialog.dismissed", kind: "sessions" }),
);
const RecordedDialog = lazyDialog(
  () => import("../session/recorded.dialog.tsx").then((m) => m.RecordedDialog),
  ({ actors }) => actors.dialogs.send({ type: "dialog.dismissed", kind: "recorded" }),
);

const FinderDialog = lazyDialog(
  () => import("../report/finder.dialog.tsx").then((m) => m.FinderDialog),
  ({ actors }) => actors.dialogs.send({ type: "dialog.dismissed", kind: "finder" }),
);
const KeysDialog = lazyDialog(
  () => import("../frame/keys.dialog.tsx").then((m) => m.KeysDialog),
  ({ actors }) => actors.dialogs.send({ type: "dialog.dismissed", kind: "keys" }),
);

export interface LaterDialogProps {
  actors: RouteContext;
  frame: DialogFrame;
  content: DialogContent;
  onAnswer: (answer: string) => void;
}

/** The dialogs that most people do not see before they use the portal. */
export function LaterDialog({ actors, frame, content, onAnswer }: LaterDialogProps): ReactNode {
  if (content.kind === "alert") return <AlertDialog frame={frame} content={content} onAnswer={onAnswer} />;
  if (content.kind === "preview") return <PreviewDialog preview={actors.preview} frame={frame} />;
  if (content.kind === "sessions") return <SessionsDialog actors={actors} frame={frame} />;
  if (content.kind === "recorded") return <RecordedDialog actors={actors} frame={frame} />;
  if (content.kind === "finder") return <FinderDialog actors={actors} frame={frame} />;
  return <KeysDialog actors={actors} frame={frame} />;
}
