import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./list-and-details.module.css";

/** A page of the admin area that shows a list, or a question about one. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

interface DetailsProps {
  title: string;
  /** Below the title, muted. */
  secondLine?: string;
  onClose: () => void;
  children: ReactNode;
}

/** One record. Its title takes the focus where the list, which had it, is hidden. */
export function Details({ title, secondLine, onClose, children }: DetailsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // Browsers move the focus from a hidden element only when they paint.
    if (focused === document.body || focused?.getClientRects().length === 0) heading.current?.focus();
  }, []);
  return (
    <section className={styles.details} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {secondLine && <p className={styles.secondLine}>{secondLine}</p>}
        </div>
        <Button size="small" icon={icons.close} onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </section>
  );
}
