import { useLocation } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { type EmbeddedReportView, embeddedReportView, reportView } from "../../machines/report/reports.machine.ts";
import { pageTitle } from "../../rules/frame/page-title.ts";
import { Announcement } from "../../ui/frame/announcement.tsx";
import type { RouteContext } from "../route-context.ts";

const pageName = (view: EmbeddedReportView | undefined) =>
  view?.pages.find(({ name }) => name === view.page)?.displayName ?? "";

/** A text is announced only if it differs from the one before, so every second one ends with a space. */
const refreshText = (refreshes: number) => `The report is being refreshed${refreshes % 2 === 0 ? "\u00a0" : ""}`;

/** Names the page in the document's title, and tells screen readers what changes without a change of focus. */
export function PageAnnouncer({ reports }: Pick<RouteContext, "reports">) {
  const [text, setText] = useState("");
  const path = useLocation({ select: ({ pathname }) => pathname });
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const viewed = useSelector(reportActor, (snapshot) => snapshot && reportView(snapshot), shallowEqual);
  const report = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const shown = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot), shallowEqual);
  const reportName = viewed?.at === "mounted" ? viewed.title : "";
  const reportPage = pageName(shown);

  useEffect(() => {
    document.title = pageTitle(path, reportName, reportPage);
  }, [path, reportName, reportPage]);
  useEffect(() => {
    let before: EmbeddedReportView | undefined;
    const subscription = report?.subscribe((snapshot) => {
      const view = embeddedReportView(snapshot);
      if (pageName(view) !== pageName(before)) setText(`Page ${pageName(view)}`);
      if (view.refreshes > (before?.refreshes ?? 0)) setText(refreshText(view.refreshes));
      before = view;
    });
    return () => subscription?.unsubscribe();
  }, [report]);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new MutationObserver(() => setText(`Theme: ${root.dataset["theme"] ?? "system"}`));
    observer.observe(root, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return <Announcement text={text} />;
}
