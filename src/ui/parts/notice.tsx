import type { ReactNode } from "react";
import { Icon, type IconPath } from "./icon.tsx";
import { icons } from "./icons.ts";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "danger" | "empty";

const toneIcons: Record<Tone, IconPath> = {
  info: icons.info,
  success: icons.checkCircle,
  warning: icons.alert,
  danger: icons.alert,
  empty: icons.empty,
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
        <Icon path={toneIcons[tone]} />
        <div className={styles.texts}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div>{action}</div>}
    </div>
  );
}
