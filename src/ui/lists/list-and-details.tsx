import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Menu } from "../frame/menu.tsx";
import { Button } from "../parts/button.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { icons } from "../parts/icons.ts";
import { Loader } from "../parts/loader.tsx";
import styles from "./list-and-details.module.css";

/** A page of the admin area that shows a list, or a question about one. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** Such a page while its file or its data is loading. */
export const LoadingListPage = ({ lines }: { lines: number }) => (
  <ListPage>
    <Loader text="Loading…" lines={lines} />
  </ListPage>
);

interface DetailsProps {
  title: string;
  /** Below the title, muted. */
  secondLine?: string;
  /** Its state. */
  badge?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** The items of the menu with further actions. */
  menu?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One record. Its title takes the focus where the list, which had it, is hidden. */
export function Details({ title, secondLine, badge, action, menu, onClose, children }: DetailsProps) {
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
        <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.actions}>
          {action}
          {menu && <MoreActions>{menu}</MoreActions>}
          <Button
            size="small"
            variant="quiet"
            icon={icons.close}
            aria-label="Close"
            data-hint="Close"
            onClick={onClose}
          />
        </div>
        {(secondLine || badge) && (
          <div className={styles.underTitle}>
            {secondLine && <p className={styles.secondLine}>{secondLine}</p>}
            {badge}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

function MoreActions({ children }: { children: ReactNode }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        icon={adminIcons.more}
        aria-label="More actions"
        data-hint="More actions"
        aria-expanded={opener !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      />
      {opener && (
        <Menu label="More actions" place="opener" opener={opener} onClose={() => setOpener(null)}>
          {children}
        </Menu>
      )}
    </>
  );
}
