import { Button } from "../../ui/parts/button.tsx";
import { Dialog, type DialogFrame } from "../../ui/parts/dialog.tsx";

interface PlainDialogProps {
  frame: DialogFrame;
  title: string;
  text: string;
  buttons: readonly { label: string; onPress: () => void; isBusy?: boolean }[];
}

/** Shown in place of a dialog whose script cannot be loaded. */
export function PlainDialog({ frame, title, text, buttons }: PlainDialogProps) {
  return (
    <Dialog
      {...frame}
      title={title}
      footer={buttons.map(({ label, onPress, isBusy = false }) => (
        <Button key={label} busy={isBusy} onClick={onPress}>
          {label}
        </Button>
      ))}
    >
      <p>{text}</p>
    </Dialog>
  );
}
