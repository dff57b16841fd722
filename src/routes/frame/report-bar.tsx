import { shallowEqual, useSelector } from "@xstate/react";
import { reportNames } from "../../machines/report/report-names.ts";
import { type EmbeddedReportView, embeddedReportView, reportsView } from "../../machines/report/reports.machine.ts";
import { type ReportAddress, reportLink, withView } from "../../rules/report/report-ref.ts";
import { findShownLayout, type ReportLayout } from "../../rules/report/embed-facts.ts";
import { PageNavigation } from "../../ui/frame/page-navigation.tsx";
import { ReportBar } from "../../ui/frame/report-bar.tsx";
import type { ReportActions, RibbonLinkProps } from "../../ui/frame/ribbon.tsx";
import type { RouteContext } from "../route-context.ts";
import { lazyView } from "../lazy-view.tsx";
import { useFavourite } from "./use-favourite.ts";
import { useFreshness } from "./use-freshness.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { usePageAddress } from "./use-page-address.ts";
import { useSavedViews } from "./use-saved-views.ts";

const SavedViewsDialog = lazyView(() =>
  import("../report/saved-views.dialog.tsx").then((m) => m.SavedViewsDialogRoute),
);
/** In the other states nothing of the dialog is shown. */
const statesWithoutDialog = new Set(["loading", "failed", "ready", "opening", "applying"]);

interface ReportBarRouteProps {
  actors: Pick<RouteContext, "session" | "reports" | "dialogs" | "later" | "page">;
  place: HTMLElement | null;
  links: readonly RibbonLinkProps[];
  actions: ReportActions;
}

/** Loaded after the start, because nobody needs it before the selection dialog. */
export function ConnectedReportBar({
  actors: { session, reports, dialogs, later, page },
  place,
  links,
  actions,
}: ReportBarRouteProps) {
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const embedded = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const view = useSelector(embedded, (snapshot) => snapshot && embeddedReportView(snapshot), shallowEqual);
  usePageAddress(reports, embedded);
  const fullScreen = useFullScreen(embedded);
  const names = useSelector(reports, reportNames, shallowEqual);
  const report = useSelector(reports, (snapshot) => reportsView(snapshot).report);
  const favourite = useFavourite(report, { later, page, isNeeded: view?.at === "viewing" });
  const freshness = useFreshness({ reports, later, page });
  const layout = layoutOf(view, (chosen) => embedded?.send({ type: "layout.selected", layout: chosen }));
  const saved = useSavedViews({
    session,
    reports,
    dialogs,
    later,
    page,
    embedded,
    report,
    isShown: view?.at === "viewing",
    layout: layout?.shown ?? "full",
  });
  const isSelecting = useSelector(reports, ({ children }) => children.selection !== undefined);
  const selectPage = (page: string) => embedded?.send({ type: "page.selected", page });
  // Behind the first selection dialog the ribbon stays as it was drawn before the application.
  if (!report && isSelecting) return null;
  const applied = saved?.view.applied;
  // A view that only the person can open would meet others with a message.
  const link = report && withView(addressOf(report, view?.page), applied?.isShared ? applied.id : undefined);
  return (
    <>
      <ReportBar
        report={link === null ? null : { ...names, link }}
        onFindReport={() =>
          dialogs.send({ type: "dialog.opened", content: { kind: "finder" }, onTop: true, dismissible: true })
        }
        favourite={favourite}
        place={place}
        links={links}
        actions={actions}
        pageNavigation={
          view &&
          view.pages.length > 0 && (
            <PageNavigation pages={view.pages} active={view.page ?? ""} {...fullScreen} onPageSelect={selectPage} />
          )
        }
        savedViews={page.features.includes("savedViews") ? (saved?.menu ?? null) : undefined}
        layout={layout}
        freshness={freshness}
        refreshFailure={view?.refreshFailure}
      />
      {saved && !statesWithoutDialog.has(saved.view.at) && (
        <SavedViewsDialog
          actor={saved.actor}
          view={saved.view}
          authorBookmarks={saved.menu.authorBookmarks}
          client={names.client}
          canShare={saved.menu.canShare}
        />
      )}
    </>
  );
}

/** The whole address of the report, and of its page where one is known. */
function addressOf(report: ReportAddress, page: string | null | undefined): string {
  return location.origin + reportLink({ ...report, page: page ?? report.page });
}

/** Only of a report whose author made a layout for phones, and only on one. */
function layoutOf(view: EmbeddedReportView | undefined, onChange: (layout: ReportLayout) => void) {
  const shown = view && findShownLayout(view.pages);
  if (!shown) return undefined;
  return { shown, onChange: view?.at === "viewing" ? onChange : undefined };
}
