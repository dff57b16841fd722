import type { ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./message-page.module.css";

interface StandingPageProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page that says one thing, and what can be done about it. */
export function StandingPage({ icon, title, children, actions }: StandingPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.words}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
