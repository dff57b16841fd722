import { type ReactNode, useEffect, useRef } from "react";
import type { ViewAsView } from "../../machines/report/view-as.machine.ts";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import { StateCard } from "../parts/state-card.tsx";
import styles from "./view-as.module.css";

interface ViewAsProps {
  at: Exclude<ViewAsView["at"], "closed">;
  personName: string;
  reportName: string;
  /** Says whose eyes the report is seen with. */
  bar: ReactNode;
  /** Called by View again. */
  onAgain: () => void;
  /** Leads back to the person. */
  onStop: () => void;
  /** The report, or why the server did not open it. */
  children: ReactNode;
}

/** A report as another person sees it, below a bar that cannot be closed. */
export function ViewAs({ at, personName, bar, children, ...card }: ViewAsProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that led here, or to the next state, has gone with the focus.
    if (document.activeElement === document.body) section.current?.focus();
  });
  const isOver = at === "ended" || at === "refused";
  return (
    <section className={styles.page} aria-label={`Viewing as ${personName}`} tabIndex={-1} ref={section}>
      {!isOver && bar}
      <div className={styles.report}>{isOver ? <OverCard at={at} personName={personName} {...card} /> : children}</div>
    </section>
  );
}

type OverCardProps = Pick<ViewAsProps, "personName" | "reportName" | "onAgain" | "onStop"> & {
  at: "ended" | "refused";
};

/** In place of a report that is no longer shown. */
function OverCard({ at, personName, reportName, onAgain, onStop }: OverCardProps) {
  const back = <Button onClick={onStop}>Back to {personName}</Button>;
  return (
    <div role="alert">
      {at === "ended" ? (
        <StateCard
          icon={icons.history}
          title={`Viewing as ${personName} has ended`}
          actions={
            <>
              <Button variant="primary" onClick={onAgain}>
                View again
              </Button>
              {back}
            </>
          }
        >
          <p>It lasts five minutes. Each time is recorded in the audit log.</p>
        </StateCard>
      ) : (
        <StateCard icon={icons.alert} title={`${personName} cannot open “${reportName}” now`} actions={back}>
          <p>Their access has changed since the list was loaded, or the report has been deleted.</p>
        </StateCard>
      )}
    </div>
  );
}
