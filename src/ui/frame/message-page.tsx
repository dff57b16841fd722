import type { ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./message-page.module.css";

interface MessagePageProps {
  /** The icon above the title. */
  icon: IconName;
  /** The heading of the page: what happened. */
  title: string;
  /** What the user can do next. */
  children: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
}

/** A page with one message and the actions it offers. */
export function MessagePage({ icon, title, children, actions }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
