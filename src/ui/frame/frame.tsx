import type { ReactNode } from "react";
import styles from "./frame.module.css";

interface FrameProps {
  header: ReactNode;
  ribbon: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Header, ribbon and footer are 139 px together; what is between them scrolls, the page never does. */
export function Frame({ header, ribbon, footer, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {header}
      {ribbon}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}
