import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import { Alert } from "../../ui/dialogs/alert.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";

interface AlertDialogProps {
  frame: DialogFrame;
  content: Extract<DialogContent, { kind: "alert" }>;
  answer: (given: string) => void;
}

export function AlertDialog({
  frame,
  content: { title, message, failure, actions, onClose = "ok" },
  answer,
}: AlertDialogProps) {
  return (
    <Alert
      frame={frame}
      title={title}
      message={message}
      failure={failure ?? title === "Error"}
      actions={actions?.map((action) => ({ label: action.label, onPress: () => answer(action.answer) }))}
      onOk={() => answer(onClose)}
    />
  );
}
