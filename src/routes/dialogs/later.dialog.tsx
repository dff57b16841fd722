import type { ReactNode } from "react";
import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { RouteContext } from "../route-context.ts";
import { AlertDialog } from "./alert.dialog.tsx";

const PreviewDialog = lazyView(() => import("../report/preview.dialog.tsx").then((m) => m.PreviewDialog));
const ConfirmDelete = lazyView(() => import("../admin/confirm-delete.dialog.tsx").then((m) => m.ConfirmDelete));
const SessionsDialog = lazyView(() => import("../session/sessions.dialog.tsx").then((m) => m.SessionsDialog));

interface LaterDialogProps {
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
  return <ConfirmDelete admin={actors.admin} frame={frame} />;
}
