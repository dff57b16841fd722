import { type ReactNode, useLayoutEffect, useRef } from "react";
import type {
  EmbeddedReportView,
  FullScreenView,
  ReportsView,
  ReportView as ReportMachineView,
} from "../../machines/report/reports.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { rememberFocus } from "../parts/focus-return.ts";
import { Loader } from "../parts/loader.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-view.module.css";

export interface ReportViewProps {
  at: Exclude<ReportsView["at"] | ReportMachineView["at"], "open" | "mounted"> | EmbeddedReportView["at"];
  title: string;
  /** Whether anything of the report has been drawn, so that it can be announced. */
  isDrawn?: boolean | undefined;
  /** Whose view of the report it is, where several are shown at the same time. */
  client?: string | undefined;
  /** In place of the loader's text, once the report has been loading for long. */
  slowNotice?: string | undefined;
  fullScreen?: FullScreenView["at"];
  onFullScreenExit: () => void;
  /** Shown while no report is requested, and in place of one that cannot be shown. */
  substitute?: ReactNode;
  /** The embedded report: laid out from the start, visible once it is shown. */
  children?: ReactNode;
}

/** As wide as the window, and as high as the window without the portal's 139 px of header, ribbon and footer. */
export function ReportView({
  at,
  title,
  isDrawn = false,
  client,
  fullScreen = "off",
  onFullScreenExit,
  children,
  ...rest
}: ReportViewProps) {
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
      id={client === undefined ? "report-stage" : undefined}
      aria-label={client === undefined ? "Report" : `Report of ${client}`}
      data-state={at}
      data-full-screen={fullScreen}
    >
      {isShown && client === undefined && <h1 className={styles.announcement}>{title}</h1>}
      <div className={styles.report} data-shown={isShown} inert={!isShown}>
        {children}
      </div>
      {!isShown && (
        <div className={styles.cover}>
          <Cover at={at} {...rest} />
        </div>
      )}
      <p className={styles.announcement} aria-live="polite">
        {at === "viewing" && isDrawn ? `${title} is shown${client === undefined ? "" : ` as ${client}`}` : ""}
      </p>
      {isFull && (
        <div className={styles.exit}>
          <Button
            size="small"
            icon={icons.close}
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

type CoverProps = Pick<ReportViewProps, "at" | "slowNotice" | "substitute">;

function Cover({ at, slowNotice, substitute }: CoverProps): ReactNode {
  if (at === "inactive" || at === "failed") return null;
  if (at === "empty" || at === "refused" || at === "broken") return substitute;
  return <Loader text={slowNotice ?? (at === "loading" ? loaders.reportDetails : loaders.report)} />;
}
