import { type ReactNode, useId } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import styles from "./alert.module.css";

interface AlertProps {
  frame: DialogFrame;
  title: string;
  message: ReactNode;
  /** A load failure, or an Error by its title. */
  failure?: boolean;
  /** In place of OK. The first is the one to take. */
  actions?: readonly { label: string; onPress: () => void }[] | undefined;
  onOk: () => void;
}

export function Alert({ frame, title, message, failure = title === "Error", actions, onOk }: AlertProps) {
  const id = useId();
  const answers = actions ?? [{ label: "OK", onPress: onOk }];
  return (
    <Dialog
      {...frame}
      size="medium"
      title={title}
      describedBy={id}
      footer={answers.map(({ label, onPress }, index) => (
        <Button key={label} variant={index === 0 ? "primary" : "secondary"} onClick={onPress}>
          {label}
        </Button>
      ))}
    >
      <p className={styles.message} id={id} data-failure={failure || undefined}>
        <Icon name={failure ? "alert" : "info"} />
        <span>{message}</span>
      </p>
    </Dialog>
  );
}
