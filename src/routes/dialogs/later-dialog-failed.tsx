import type { FailedLoad } from "../lazy-view.tsx";
import { FailedDialog } from "./lazy-dialog.tsx";
import type { LaterDialogProps } from "./later.dialog.tsx";
import { PlainDialog } from "./plain-dialog.tsx";

/** Shows an alert plainly, and says of any other dialog that its script cannot be loaded. */
export function LaterDialogFailed({ failed, frame, content, onAnswer }: LaterDialogProps & { failed: FailedLoad }) {
  if (content.kind !== "alert") return <FailedDialog {...failed} frame={frame} onCancel={frame.onClosed} />;
  const { title, message, actions, onClose = "ok" } = content;
  const answers = actions ?? [{ label: "OK", answer: onClose }];
  const buttons = answers.map(({ label, answer }) => ({ label, onPress: () => onAnswer(answer) }));
  return <PlainDialog frame={frame} title={title} text={message} buttons={buttons} />;
}
