import type { ReactNode } from "react";
import { Icon, type IconPath } from "./icon.tsx";
import styles from "./state-card.module.css";

interface StateCardProps {
  /** The icon above the title. */
  icon: IconPath;
  /** The heading: what happened. */
  title: string;
  /** The cause, and what the user can do next. */
  children?: ReactNode;
  /** At most two buttons below the text. */
  actions?: ReactNode;
  /** The reference for support, below the buttons. */
  details?: ReactNode;
}

/** Replaces content that cannot be shown: an error, an empty place, or missing access. */
export function StateCard({ icon, title, children, actions, details }: StateCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon path={icon} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {details}
      </div>
    </div>
  );
}
