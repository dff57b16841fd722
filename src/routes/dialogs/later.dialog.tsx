import { type ReactNode, useEffect, useState } from "react";
import { getRouteApi } from "@tanstack/react-router";
import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { RouteContext } from "../route-context.ts";
import { mailLink } from "../../rules/email.ts";
import { Alert } from "../../ui/dialogs/alert.tsx";
import { hasPalette } from "../admin/has-palette.ts";
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
const PaletteDialog = lazyDialog(
  () => import("../admin/palette.dialog.tsx").then((m) => m.PaletteDialog),
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
  if (content.kind === "finder" && hasPalette(actors)) return <PaletteDialog actors={actors} frame={frame} />;
  if (content.kind === "finder") return <FinderDialog actors={actors} frame={frame} />;
  return <KeysDialog actors={actors} frame={frame} />;
}

const root = getRouteApi("__root__");

export interface AlertDialogProps {
  frame: DialogFrame;
  content: Extract<DialogContent, { kind: "alert" }>;
  onAnswer: (answer: string) => void;
}

function AccessHelp() {
  const { page } = root.useRouteContext();
  const [mailbox, setMailbox] = useState<string>();
  useEffect(() => void page.findMailbox().then(setMailbox, () => undefined), [page]);
  return (
    mailbox && (
      <p>
        Please email <a href={mailLink(mailbox)}>{mailbox}</a> to request access.
      </p>
    )
  );
}

export function AlertDialog({ frame, content, onAnswer }: AlertDialogProps) {
  const { title, message, failure, deadEnd, actions, onClose = "ok" } = content;
  return (
    <Alert
      frame={frame}
      title={title}
      message={message}
      help={deadEnd && <AccessHelp />}
      failure={failure ?? title === "Error"}
      actions={actions?.map(({ label, answer }) => ({ label, onPress: () => onAnswer(answer) }))}
      onOk={() => onAnswer(onClose)}
    />
  );
}
