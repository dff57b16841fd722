import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type EmbedFault } from "../../rules/report/embed-facts.ts";
import { embedCauses, loaders, messages } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { rememberFocus } from "../parts/focus-return.ts";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./report-view.module.css";
import { SupportReference } from "./support-reference.tsx";

export interface ReportViewProps {
  at:
    "away" | "loading" | "failed" | "none" | "fetching" | "refused" | "embedding" | "viewing" | "recovering" | "broken";
  title: string;
  fault?: { cause: EmbedFault; reference: string } | null;
  fullScreen?: "off" | "native" | "overlay";
  onRetry: () => void;
  onChange: () => void;
  onLeaveFullScreen: () => void;
  /** The embedded report, laid out while it warms up, seen once it shows. */
  children?: ReactNode;
}

/** The container is the window's height without the frame's 139 px, and as wide as the window. */
export function ReportView({ at, title, fullScreen = "off", onLeaveFullScreen, children, ...rest }: ReportViewProps) {
  const shown = at === "viewing" || at === "recovering";
  const isFull = fullScreen !== "off";
  const exit = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isFull) return undefined;
    const goBack = rememberFocus();
    exit.current?.focus();
    return goBack;
  }, [isFull]);
  return (
    <section
      className={styles.stage}
      id="report-stage"
      aria-label="Report"
      data-state={at}
      data-full-screen={fullScreen}
    >
      <div className={styles.report} data-shown={shown} inert={!shown}>
        {children}
      </div>
      {!shown && (
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
            ref={exit}
            onClick={onLeaveFullScreen}
            onKeyDown={(event) => event.key === "Escape" && onLeaveFullScreen()}
          >
            Exit full screen
          </Button>
        </div>
      )}
    </section>
  );
}

type CoverProps = Pick<ReportViewProps, "at" | "fault" | "onRetry" | "onChange">;

function Cover({ at, fault, onRetry, onChange }: CoverProps): ReactNode {
  if (at === "loading") return <Loader text={loaders.reportDetails} />;
  if (at === "fetching" || at === "embedding") return <Loader text={loaders.report} />;
  const retry = (
    <Button variant="primary" icon="refresh" onClick={onRetry}>
      Try again
    </Button>
  );
  if (at === "refused") return <Notice tone="danger" title={messages.reportDetailsFailed} action={retry} />;
  if (at === "broken") {
    return (
      <Notice tone="danger" title={messages.reportDetailsFailed} action={retry}>
        <p>{embedCauses[fault?.cause ?? "unknown"]}</p>
        {fault?.reference && <SupportReference reference={fault.reference} />}
      </Notice>
    );
  }
  if (at !== "none") return null;
  return (
    <Notice tone="empty" title="No report is selected" action={<Button onClick={onChange}>Select a report</Button>}>
      Choose a client and a report to view it here.
    </Notice>
  );
}
