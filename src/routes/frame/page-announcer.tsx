import { useLocation } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { embeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import { viewingView } from "../../machines/report/viewing.machine.ts";
import { pageTitle } from "../../rules/frame/page-title.ts";
import { Announcement } from "../../ui/frame/announcement.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";

/** Names the page in the document's title, and tells screen readers what changes without a change of focus. */
export function PageAnnouncer({ reports }: Pick<RouteContext, "reports">) {
  const [text, setText] = useState("");
  const path = useLocation({ select: ({ pathname }) => pathname });
  const viewing = useChild(reports, "viewing");
  const viewed = useSelector(viewing, (snapshot) => snapshot && viewingView(snapshot), shallowEqual);
  const report = useChild(viewing, "report");
  const shown = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot), shallowEqual);
  const reportName = viewed?.at === "mounted" ? viewed.title : "";
  const reportPage = shown?.pages.find(({ name }) => name === shown.page)?.displayName ?? "";
  const refreshes = shown?.refreshes ?? 0;

  useEffect(() => {
    document.title = pageTitle(path, reportName, reportPage);
  }, [path, reportName, reportPage]);
  useEffect(() => setText(reportPage && `Page ${reportPage}`), [reportPage]);
  useEffect(() => {
    if (refreshes > 0) setText("The report is being refreshed");
  }, [refreshes]);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new MutationObserver(() => setText(`Theme: ${root.dataset["theme"] ?? "system"}`));
    observer.observe(root, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return <Announcement text={text} />;
}
