import type { ReactNode } from "react";
import styles from "./frame.module.css";

interface FrameProps {
  /** The `Header`. */
  header: ReactNode;
  /** The `Ribbon`. */
  ribbon: ReactNode;
  /** The `Footer`. */
  footer: ReactNode;
  /** The content of the page. */
  children: ReactNode;
}

/** Header, ribbon and footer are 139 px high together; the content between them scrolls, the page never does. */
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
