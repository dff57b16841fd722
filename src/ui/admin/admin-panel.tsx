import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./admin.module.css";

interface PanelProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** Replaces a tab temporarily. The title takes the focus that a removed button had. */
export function Panel({ title, action, wide = false, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <section className={styles.form} data-wide={wide || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
