import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import { mailLink } from "../../rules/email.ts";
import { Alert } from "../../ui/dialogs/alert.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";

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
