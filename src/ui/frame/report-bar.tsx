import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RefreshFailure, ReportLayout } from "../../rules/report/embed-facts.ts";
import { showHints } from "../parts/hints.ts";
import { Icon } from "../parts/icon.tsx";
import { FavouriteButton, StarIcon } from "../report/favourite-button.tsx";
import { ReportFreshness, type ReportFreshnessProps } from "../report/report-freshness.tsx";
import {
  appliedName,
  SavedViewsInMore,
  SavedViewsMenu,
  type SavedViewsMenuProps,
} from "../report/saved-views-menu.tsx";
import { BarMessage, type BarMessageProps } from "./bar-message.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { ReportSwitcher } from "./report-switcher.tsx";
import { type ReportActions, ReportButtons, RibbonLink, type RibbonLinkProps } from "./ribbon.tsx";
import { icons } from "../parts/icons.ts";
import { useCrowded } from "./use-crowded.ts";
import styles from "./report-bar.module.css";

export interface OpenReport {
  name: string;
  /** The client's name. */
  client: string;
  /** The whole address of the report and its page, with the shown view where others can open it. */
  link: string;
}

export interface FavouriteState {
  isFavourite: boolean;
  /** Left out until the favourites are known. */
  onChange?: ((isFavourite: boolean) => void) | undefined;
  /** Why the last change was not saved. */
  problem: "none" | "notSaved" | "reportGone";
}

export interface LayoutState {
  shown: ReportLayout;
  /** Left out until the report is shown. */
  onChange?: ((layout: ReportLayout) => void) | undefined;
}

interface ReportBarProps {
  /** Null before a report is chosen. */
  report: OpenReport | null;
  /** Opens the list of reports. */
  onFindReport: () => void;
  /** Left out where the back end has no favourites. */
  favourite?: FavouriteState | undefined;
  /** The `PageNavigation` of a report with several pages. */
  pageNavigation?: ReactNode;
  /** Left out where the back end has no saved views, and until they are loaded. */
  savedViews?: SavedViewsMenuProps | undefined;
  /** Left out where the report has one layout only. */
  layout?: LayoutState | undefined;
  /** Why the last refresh failed. */
  refreshFailure?: RefreshFailure | null | undefined;
  /** Left out until it is known. */
  freshness?: ReportFreshnessProps | undefined;
  /** The ribbon's own links and actions. In a narrow window they move into the menu, the links beside a report only. */
  links: readonly RibbonLinkProps[];
  actions: ReportActions;
}

/** The part of the ribbon that belongs to the chosen report, or leads to one. */
export function ReportBar({
  report,
  onFindReport,
  favourite,
  pageNavigation,
  savedViews,
  layout,
  freshness,
  refreshFailure = null,
  ...ribbon
}: ReportBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(showHints, []);
  useCrowded(bar);
  const viewName = savedViews && appliedName(savedViews);
  const notes = [
    viewName && `View: ${viewName}${savedViews.isChanged ? ", changed" : ""}`,
    freshness?.failedAt && "Refresh failed",
  ].filter(Boolean);
  const [message, setMessage] = useMessage(favourite?.problem ?? "none", refreshFailure);
  const copyLink = async (link: string) => {
    setMessage("none");
    // A page that is not served over https has no clipboard.
    const write = async () => navigator.clipboard.writeText(link);
    await write().then(
      () => setMessage("copied"),
      () => setMessage("refused"),
    );
  };
  return (
    <div className={styles.bar} ref={bar} data-report-bar={report ? "named" : ""}>
      <ReportSwitcher report={report} onPress={onFindReport} />
      {report && favourite && (
        <FavouriteButton
          className={styles.star}
          reportName={report.name}
          isFavourite={favourite.isFavourite}
          onChange={favourite.onChange}
        />
      )}
      <div className={styles.pages}>
        {pageNavigation}
        {freshness && <ReportFreshness {...freshness} />}
      </div>
      {report && savedViews && <SavedViewsMenu className={styles.copy} {...savedViews} />}
      {report && <CopyButton className={`${styles.copy} ${styles.link}`} onPress={() => void copyLink(report.link)} />}
      {layout && <LayoutButton className={styles.copy} {...layout} />}
      <MoreMenu note={notes.join(" · ") || undefined}>
        {freshness && <ReportFreshness {...freshness} isInMenu />}
        <div className={styles.narrow}>
          <ReportButtons className={undefined} {...ribbon.actions} />
          {report && savedViews && <SavedViewsInMore {...savedViews} />}
        </div>
        {report && <CopyButton className={undefined} onPress={() => void copyLink(report.link)} />}
        <div className={styles.narrow}>
          {report && favourite && <FavouriteItem {...favourite} />}
          {layout && <LayoutButton className={undefined} {...layout} />}
          {report && <hr />}
          {report &&
            ribbon.links.map((ribbonLink) => (
              <RibbonLink key={ribbonLink.label} className={undefined} {...ribbonLink} />
            ))}
        </div>
      </MoreMenu>
      <BarMessage
        at={message}
        link={report?.link ?? ""}
        linkNote={savedViews && noteOfLink(savedViews)}
        onClose={() => setMessage("none")}
      />
    </div>
  );
}

/** The message that is shown. A favourite that could not be saved and each refresh that failed set it too. */
function useMessage(problem: FavouriteState["problem"], refreshFailure: RefreshFailure | null) {
  const [message, setMessage] = useState<BarMessageProps["at"]>("none");
  const [previous, setPrevious] = useState(problem);
  if (previous !== problem) {
    setPrevious(problem);
    if (problem !== "none") setMessage(problem);
  }
  const [previousFailure, setPreviousFailure] = useState(refreshFailure);
  if (previousFailure !== refreshFailure) {
    setPreviousFailure(refreshFailure);
    if (refreshFailure) setMessage(refreshFailure.isOffline ? "offline" : "notRefreshed");
  }
  return [message, setMessage] as const;
}

/** Which view a copied link opens. */
function noteOfLink({ applied, appliedBookmark, isChanged }: SavedViewsMenuProps): string {
  if (appliedBookmark) return "The author’s bookmark is left out.";
  if (!applied) return "";
  if (!applied.isShared) return "Your private view is left out.";
  return isChanged ? "It opens the shared view without your changes." : "It opens the shared view.";
}

function CopyButton({ className, onPress }: { className: string | undefined; onPress: () => void }) {
  return (
    <button className={className} type="button" aria-label="Copy link" data-hint="Copy link" onClick={onPress}>
      <Icon path={icons.copy} />
      <span>Copy link</span>
    </button>
  );
}

/** Switches to the other layout. */
function LayoutButton({ className, shown, onChange }: LayoutState & { className: string | undefined }) {
  const other = shown === "phone" ? "full" : "phone";
  const label = other === "full" ? "Full layout" : "Phone layout";
  return (
    <button
      className={className}
      type="button"
      aria-label={label}
      data-hint={label}
      disabled={!onChange}
      onClick={() => onChange?.(other)}
    >
      <Icon path={other === "full" ? icons.system : icons.report} />
      <span>{label}</span>
    </button>
  );
}

/** Does what the star does, as an item of the menu. */
function FavouriteItem({ isFavourite, onChange }: FavouriteState) {
  return (
    <button type="button" disabled={!onChange} onClick={() => onChange?.(!isFavourite)}>
      <StarIcon isFilled={isFavourite} />
      <span>{isFavourite ? "Remove from favourites" : "Add to favourites"}</span>
    </button>
  );
}
