import { type ReactNode, useId } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./alert.module.css";

interface AlertProps {
  /** The dialog's animation phase, overlay and dismissal. */
  frame: DialogFrame;
  title: string;
  message: ReactNode;
  /** What else the user can do, below the message. */
  help?: ReactNode;
  /** Shows the error icon. The default is true for the title "Error". */
  failure?: boolean;
  /** Buttons in place of OK. The first is the primary one. */
  actions?: readonly { label: string; onPress: () => void }[] | undefined;
  /** Called when OK is pressed. */
  onOk: () => void;
}

export function Alert({ frame, title, message, help, failure = title === "Error", actions, onOk }: AlertProps) {
  const id = useId();
  const buttons = actions ?? [{ label: "OK", onPress: onOk }];
  return (
    <Dialog
      {...frame}
      size="medium"
      title={title}
      describedBy={id}
      footer={buttons.map(({ label, onPress }, index) => (
        <Button key={label} variant={index === 0 ? "primary" : "secondary"} onClick={onPress}>
          {label}
        </Button>
      ))}
    >
      <p className={styles.message} id={id} data-failure={failure || undefined}>
        <Icon path={failure ? icons.alert : icons.info} />
        <span>{message}</span>
      </p>
      {help && <div className={styles.help}>{help}</div>}
    </Dialog>
  );
}
