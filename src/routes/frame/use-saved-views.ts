import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { embeddedReportView } from "../../machines/report/reports.machine.ts";
import { authorBookmarksView, savedViewsView } from "../../machines/report/saved-views-view.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import { findShownLayout, type ReportLayout } from "../../rules/report/embed-facts.ts";
import { parseReportLink, type ReportRef, viewOfAddress, withView } from "../../rules/report/report-ref.ts";
import { REPORT_CHANGED } from "../../rules/report/report-use.ts";
import { viewProblems } from "../../rules/report/saved-views.ts";
import type { SavedViewsMenuProps } from "../../ui/report/saved-views-menu.tsx";
import type { RouteContext, SavedViewsActor } from "../route-context.ts";
import { lazily, onRecovery } from "../lazily.ts";

interface SavedViewsOptions extends Pick<RouteContext, "session" | "reports" | "dialogs" | "later" | "page"> {
  embedded: ActorRefFrom<typeof embeddedReportMachine> | undefined;
  report: ReportRef | null;
  /** Whether the person sees the report. Its own requests come first. */
  isShown: boolean;
  layout: ReportLayout;
}

/** The saved views of the shown report; undefined where they are not offered or not loaded yet. */
export function useSavedViews({ session, dialogs, layout, ...options }: SavedViewsOptions) {
  const actor = useActorOfReport(options);
  const view = useSelector(actor, viewOf, isSameView);
  const authorBookmarks = useSelector(
    useSelector(actor, (snapshot) => snapshot?.children.authorBookmarks),
    bookmarksOf,
    shallowEqual,
  );
  const canShare = useSelector(session, isAdministrator);
  useViewInAddress(actor);
  useEffect(() => {
    const left = new AbortController();
    addEventListener(REPORT_CHANGED, () => actor?.send({ type: "report.changed" }), { signal: left.signal });
    return () => left.abort();
  }, [actor]);
  const problem = view?.at === "ready" ? view.problem : null;
  useEffect(() => {
    if (!problem) return;
    const content = { kind: "alert", title: "Information", message: viewProblems[problem] } as const;
    dialogs.send({ type: "dialog.opened", content, onTop: true });
    actor?.send({ type: "problem.dismissed" });
  }, [problem, dialogs, actor]);
  if (!actor || !view || !authorBookmarks || view.at === "loading") return undefined;
  const menu: SavedViewsMenuProps = {
    views: view.views,
    applied: view.applied,
    authorBookmarks,
    appliedBookmark: view.appliedBookmark,
    isChanged: view.isChanged,
    hasFailed: view.at === "failed",
    canShare,
    onOpen: () => actor.send({ type: "list.opened" }),
    onSelect: (id) => actor.send({ type: "view.selected", id }),
    onSelectBookmark: (bookmark) => actor.send({ type: "bookmark.selected", bookmark }),
    onOriginal: () => actor.send({ type: "original.requested", layout }),
    onSave: () => actor.send({ type: "saving.requested" }),
    onManage: () => actor.send({ type: "managing.requested" }),
    onShare: (id) => actor.send({ type: "sharing.requested", id }),
    onRetry: () => actor.send({ type: "retry.requested" }),
  };
  return { actor, view, menu };
}

type ActorOptions = Omit<SavedViewsOptions, "session" | "dialogs" | "layout">;

/** Started when the report is first shown, and ended with it. */
function useActorOfReport({ reports, later, page, embedded, report, isShown }: ActorOptions) {
  const { history } = useRouter();
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const frame = useSelector(reportActor, (snapshot) => snapshot?.children.frame);
  const conversation = useSelector(frame, (snapshot) => snapshot?.children.conversation);
  const [started, setStarted] = useState<{ of: unknown; actor: SavedViewsActor }>();
  const [seen, setSeen] = useState<typeof embedded>();
  if (isShown && seen !== embedded) setSeen(embedded);
  const { subscriptionId, reportId } = report ?? {};
  const isNeeded = page.features.includes("savedViews") && seen !== undefined && seen === embedded;
  useEffect(() => {
    if (!isNeeded || !embedded || !conversation || subscriptionId === undefined || reportId === undefined)
      return undefined;
    const load = () =>
      later().then(({ loadSavedViews }) =>
        loadSavedViews({
          report: { subscriptionId, reportId },
          linked: viewOfAddress(history.location.search),
          page: parseReportLink(Object.fromEntries(new URLSearchParams(history.location.search)))?.page,
          opened: conversation.getSnapshot().context.opened,
          layout: findShownLayout(embeddedReportView(embedded.getSnapshot()).pages) ?? "full",
          frame: conversation,
          embeddedReport: embedded,
        }),
      );
    return keepLoading(load, (actor) => setStarted({ of: embedded, actor }));
  }, [isNeeded, embedded, conversation, subscriptionId, reportId, later, history]);
  return started && started.of === embedded ? started.actor : undefined;
}

/** Loads again what could not be loaded, at each sign that it can be now. Returns how to end it. */
function keepLoading(load: () => Promise<SavedViewsActor>, onLoaded: (actor: SavedViewsActor) => void): () => void {
  const ended = new AbortController();
  let actor: SavedViewsActor | undefined;
  const keep = (loaded: SavedViewsActor) => {
    actor = loaded;
    if (ended.signal.aborted) actor.stop();
    else onLoaded(actor);
  };
  const loadOnce = lazily(() => load().then(keep));
  const start = () => void loadOnce().catch(() => undefined);
  start();
  onRecovery(start, ended.signal);
  return () => {
    ended.abort();
    actor?.stop();
  };
}

/** The address names the view that is shown, once it is shown. */
function useViewInAddress(actor: SavedViewsActor | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (!actor) return undefined;
    let previous: string | undefined;
    const subscription = actor.subscribe((snapshot) => {
      const id = savedViewsView(snapshot).applied?.id;
      if (id === previous) return;
      previous = id;
      const { href, pathname } = router.history.location;
      if (pathname === "/report") void router.navigate({ href: withView(href, id), replace: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, router]);
}

type View = ReturnType<typeof savedViewsView> | undefined;
const viewOf = (snapshot: SnapshotFrom<SavedViewsActor> | undefined) => snapshot && savedViewsView(snapshot);
const bookmarksOf = (snapshot: Parameters<typeof authorBookmarksView>[0] | undefined) =>
  snapshot && authorBookmarksView(snapshot);
function isAdministrator(snapshot: SnapshotFrom<RouteContext["session"]>): boolean {
  const view = sessionView(snapshot);
  return "user" in view && view.user.isAdministrator;
}
const isSameView = (one: View, other: View) => JSON.stringify(one) === JSON.stringify(other);
