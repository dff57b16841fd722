import type { ReactNode } from "react";
import styles from "./frame.module.css";

interface PageFrameProps {
  /** The `Header`. */
  header: ReactNode;
  /** The `Ribbon`. */
  ribbon: ReactNode;
  /** The `Footer`. */
  footer: ReactNode;
  /** The content of the page. */
  children: ReactNode;
}

/** Header, ribbon and footer are 139 px high together. The content between scrolls; the page itself never scrolls. */
export function PageFrame({ header, ribbon, footer, children }: PageFrameProps) {
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
