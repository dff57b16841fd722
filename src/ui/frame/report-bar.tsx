import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { RefreshFailure, ReportLayout } from "../../rules/report/embed-facts.ts";
import { showHints } from "../parts/hints.ts";
import { Icon } from "../parts/icon.tsx";
import { FavouriteButton, StarIcon } from "../report/favourite-button.tsx";
import { ReportFreshness, type ReportFreshnessProps } from "../report/report-freshness.tsx";
import {
  appliedName,
  SavedViewsInMore,
  SavedViewsMenu,
  ViewsButton,
  type SavedViewsMenuProps,
} from "../report/saved-views-menu.tsx";
import { BarMessage, type BarMessageProps } from "./bar-message.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { ReportSwitcher } from "./report-switcher.tsx";
import { Action, type ReportActions, RibbonLink, type RibbonLinkProps } from "./ribbon.tsx";
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
  /** Left out where the back end has no saved views. Null until they are loaded. */
  savedViews?: SavedViewsMenuProps | null | undefined;
  /** Left out where the report has one layout only. */
  layout?: LayoutState | undefined;
  /** Why the last refresh failed. */
  refreshFailure?: RefreshFailure | null | undefined;
  /** Left out until it is known. */
  freshness?: ReportFreshnessProps | undefined;
  /** The ribbon’s own, with room for Views and Copy link. Null until they are drawn. */
  place: HTMLElement | null;
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
  place,
  links,
  actions,
}: ReportBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(showHints, []);
  useCrowded(bar);
  const hasAge = freshness && (freshness.refreshedAt !== null || freshness.failedAt !== null);
  const age = hasAge && <ReportFreshness {...freshness} />;
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
  const [views, copy] = ["views", "copy"].map((name) => place?.querySelector(`[data-${name}]`));
  const onCopy = report ? () => void copyLink(report.link) : undefined;
  return (
    <div
      className={styles.bar}
      ref={bar}
      data-report-bar={report ? "named" : ""}
      data-paged={pageNavigation ? true : undefined}
    >
      <ReportSwitcher report={report} age={age} onPress={onFindReport} />
      {report && favourite && (
        <FavouriteButton
          className={styles.star}
          reportName={report.name}
          isFavourite={favourite.isFavourite}
          onChange={favourite.onChange}
        />
      )}
      <div className={styles.pages}>{pageNavigation}</div>
      {views && createPortal(report && savedViews ? <SavedViewsMenu {...savedViews} /> : <ViewsButton />, views)}
      {copy && createPortal(<Action icon={icons.copy} label="Copy link" onPress={onCopy} />, copy)}
      <MoreMenu note={notes.join(" · ") || undefined}>
        <div className={styles.narrow}>
          {report && (
            <p className={styles.named}>
              {report.client} / <strong>{report.name}</strong>
            </p>
          )}
          {age && <p className={styles.named}>{age}</p>}
        </div>
        <div className={styles.narrow}>
          <Action isInMenu icon={icons.swap} label="Change Report" onPress={actions.onChangeReport} />
          <hr />
          {report && savedViews && <SavedViewsInMore {...savedViews} />}
          <Action isInMenu icon={icons.refresh} label="Refresh" onPress={actions.onRefresh} />
          <Action isInMenu icon={icons.fullScreen} label="Full Screen" onPress={actions.onFullScreen} />
          <hr />
        </div>
        <Action isInMenu icon={icons.copy} label="Copy link" onPress={onCopy} />
        {layout && <LayoutButton {...layout} />}
        <div className={styles.narrow}>
          <Action isInMenu icon={icons.print} label="Print" onPress={actions.onPrint} />
          {report && favourite && <FavouriteItem {...favourite} />}
          {report && <hr />}
          {report &&
            links.map((ribbonLink) => <RibbonLink key={ribbonLink.label} className={undefined} {...ribbonLink} />)}
        </div>
      </MoreMenu>
      <BarMessage
        at={message}
        link={report?.link ?? ""}
        linkNote={savedViews ? noteOfLink(savedViews) : undefined}
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

/** Switches to the other layout. */
function LayoutButton({ shown, onChange }: LayoutState) {
  const other = shown === "phone" ? "full" : "phone";
  const label = other === "full" ? "Full layout" : "Phone layout";
  return (
    <button type="button" disabled={!onChange} onClick={() => onChange?.(other)}>
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
