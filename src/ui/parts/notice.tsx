import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "danger" | "empty";

const icons: Record<Tone, IconName> = {
  info: "info",
  success: "checkCircle",
  warning: "alert",
  danger: "alert",
  empty: "empty",
};

interface NoticeProps {
  /** Decides the colour and the icon. */
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** A button or link after the message. */
  action?: ReactNode;
}

export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "danger" ? "alert" : undefined}>
      <div className={styles.message}>
        <Icon name={icons[tone]} />
        <div className={styles.texts}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
