import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { EmbeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import type { FullScreenView } from "../../machines/report/full-screen.machine.ts";
import type { ReportsView } from "../../machines/report/reports.machine.ts";
import type { ViewingView } from "../../machines/report/viewing.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { rememberFocus } from "../parts/focus-return.ts";
import { Loader } from "../parts/loader.tsx";
import { StateCard } from "../parts/state-card.tsx";
import styles from "./report-view.module.css";

export interface ReportViewProps {
  at: Exclude<ReportsView["at"] | ViewingView["at"], "open" | "mounted"> | EmbeddedReportView["at"];
  title: string;
  fullScreen?: FullScreenView["at"];
  onSelectionOpen: () => void;
  onFullScreenExit: () => void;
  /** Shown in place of a report that cannot be shown. */
  failure?: ReactNode;
  /** The embedded report: laid out from the start, visible once it is shown. */
  children?: ReactNode;
}

/** As wide as the window, and as high as the window without the portal's 139 px of header, ribbon and footer. */
export function ReportView({ at, title, fullScreen = "off", onFullScreenExit, children, ...rest }: ReportViewProps) {
  const isShown = at === "viewing" || at === "recovering";
  const isFull = fullScreen !== "off";
  const exitButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isFull) return undefined;
    const restoreFocus = rememberFocus();
    exitButton.current?.focus();
    return restoreFocus;
  }, [isFull]);
  return (
    <section
      className={styles.stage}
      id="report-stage"
      aria-label="Report"
      data-state={at}
      data-full-screen={fullScreen}
    >
      {isShown && <h1 className={styles.announcement}>{title}</h1>}
      <div className={styles.report} data-shown={isShown} inert={!isShown}>
        {children}
      </div>
      {!isShown && (
        <div className={styles.cover}>
          <Cover at={at} {...rest} />
        </div>
      )}
      <p className={styles.announcement} aria-live="polite">
        {at === "viewing" ? `${title} is shown` : ""}
      </p>
      {isFull && (
        <div className={styles.exit}>
          <Button
            size="small"
            icon="close"
            ref={exitButton}
            onClick={onFullScreenExit}
            onKeyDown={(event) => event.key === "Escape" && onFullScreenExit()}
          >
            Exit full screen
          </Button>
        </div>
      )}
    </section>
  );
}

type CoverProps = Pick<ReportViewProps, "at" | "failure" | "onSelectionOpen">;

function Cover({ at, failure, onSelectionOpen }: CoverProps): ReactNode {
  if (at === "loading") return <Loader text={loaders.reportDetails} />;
  if (at === "fetching" || at === "embedding") return <Loader text={loaders.report} />;
  if (at === "refused" || at === "broken") return failure;
  if (at !== "empty") return null;
  return (
    <StateCard
      icon="empty"
      title="No report is selected"
      actions={<Button onClick={onSelectionOpen}>Select a report</Button>}
    >
      Choose a client and a report to view it here.
    </StateCard>
  );
}
