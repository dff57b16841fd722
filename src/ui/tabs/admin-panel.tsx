import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "../admin/admin.module.css";

interface PanelProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  wide?: boolean;
  /** Whether it stands in place of a whole page rather than of a tab. */
  isPage?: boolean;
  children: ReactNode;
}

/** Replaces a tab or a page temporarily. The title takes the focus that a removed button had. */
export function Panel({ title, action, wide = false, isPage = false, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = isPage ? "h1" : "h2";
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <section className={styles.form} data-wide={wide || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading className={styles.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
