import { type ReactNode, useEffect, useRef } from "react";
import { isFocusTaken } from "../parts/focus-return.ts";
import styles from "./details.module.css";
import { ListLink, type ListLinkProps } from "./list-link.tsx";

interface ListSectionProps {
  title: string;
  emptyText: string;
  /** How many rows are listed. */
  listed: number;
  /** How many there are. */
  total: number;
  /** Leads to the list with the others. */
  all?: ListLinkProps;
  /** Between the title and the rows. */
  notice?: ReactNode;
  /** Each a list item. */
  rows: ReactNode;
  /** Leads to the rows that are not listed, where they can be listed here. */
  more?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** A list in the details of a record. When the row that had the focus is removed, the first control gets it. */
export function ListSection({ title, emptyText, listed, total, all, notice, rows, more, children }: ListSectionProps) {
  const section = useRef<HTMLElement>(null);
  const lastFocused = useRef<EventTarget>(null);
  useEffect(() => {
    const element = section.current;
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (!(lastFocused.current instanceof HTMLElement) || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (!isFocusTaken()) section.current?.querySelector<HTMLElement>("a, button:enabled")?.focus();
  });
  return (
    <section className={styles.section} aria-label={title} ref={section}>
      <h3 className={styles.title}>
        {title} <span className={styles.quiet}>{total.toLocaleString("en")}</span>
      </h3>
      {notice}
      {total > listed && more === undefined && (
        <p className={styles.quiet}>
          The first {listed.toLocaleString("en")} are listed. {all && <ListLink {...all} />}
        </p>
      )}
      <ul className={styles.list}>{rows}</ul>
      {more}
      {(total === 0 || children) && (
        <div className={styles.foot} data-empty={total === 0 || undefined}>
          {total === 0 && <p className={styles.quiet}>{emptyText}</p>}
          {children}
        </div>
      )}
    </section>
  );
}
