import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import { Alert } from "../../ui/dialogs/alert.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";

export interface AlertDialogProps {
  frame: DialogFrame;
  content: Extract<DialogContent, { kind: "alert" }>;
  onAnswer: (answer: string) => void;
}

export function AlertDialog({ frame, content, onAnswer }: AlertDialogProps) {
  const { title, message, failure, actions, onClose = "ok" } = content;
  return (
    <Alert
      frame={frame}
      title={title}
      message={message}
      failure={failure ?? title === "Error"}
      actions={actions?.map(({ label, answer }) => ({ label, onPress: () => onAnswer(answer) }))}
      onOk={() => onAnswer(onClose)}
    />
  );
}
