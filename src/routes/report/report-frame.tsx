import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import { type embeddedReportMachine, embeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import { fullScreenView } from "../../machines/report/full-screen.machine.ts";
import type { EmbedHandle } from "../../ui/report/embedded-report.tsx";
import { ReportView, type ReportViewProps } from "../../ui/report/report-view.tsx";
import { lazyView } from "../lazy-view.tsx";
import { useIdle } from "./use-idle.ts";

const EmbeddedReport = lazyView(() => import("../../ui/report/embedded-report.tsx").then((m) => m.EmbeddedReport));

interface ReportStageProps {
  at: "away" | "loading" | "failed" | "none" | "fetching" | "refused" | "mounted";
  title?: string;
  /** Of the report that is likely to be asked for. */
  warm?: EmbedConfig;
  report: ActorRefFrom<typeof embeddedReportMachine> | undefined;
  origins: readonly string[];
  whenIdle: () => Promise<void>;
  onRetry: () => void;
  onChange: () => void;
}

/**
 * The same frame from warming to viewing: leaving it out of the page for a moment would destroy it.
 * It warms, with all that a shown report brings along, once the browser has nothing else to do: the dialog comes first.
 */
export function ReportStage({ at, title = "", warm, report, origins, whenIdle, onRetry, onChange }: ReportStageProps) {
  const shown = useSelector(report, (snapshot) => (snapshot ? embeddedReportView(snapshot) : null), shallowEqual);
  const subscriptionId = useSelector(report, (snapshot) => snapshot?.context.record.subscriptionId);
  const fullScreen = useSelector(
    useSelector(report, (snapshot) => snapshot?.children.fullScreen),
    (snapshot) => (snapshot ? fullScreenView(snapshot) : "off"),
  );
  const handle = useRef<EmbedHandle>(null);
  useEffect(() => {
    const heard = [
      report?.on("page.selected", ({ page }) => void handle.current?.openPage(page)),
      report?.on("print.requested", () => void handle.current?.print()),
      report?.on("refresh.requested", () => void handle.current?.refresh()),
    ];
    return () => heard.forEach((subscription) => subscription?.unsubscribe());
  }, [report]);
  const state: ReportViewProps["at"] = at === "mounted" ? (shown?.at ?? "embedding") : at;
  const idle = useIdle(at === "none", whenIdle);
  useEffect(() => {
    if (idle) import("../../ui/frame/page-navigation.tsx").catch(() => undefined);
  }, [idle]);
  const present = at === "none" ? idle : at === "fetching" || at === "mounted";
  return (
    <ReportView
      at={state}
      title={title}
      fault={shown?.fault ?? null}
      fullScreen={fullScreen}
      onRetry={onRetry}
      onChange={onChange}
      onLeaveFullScreen={() => report?.send({ type: "fullScreen.exitRequested" })}
    >
      {present && (
        <EmbeddedReport
          config={shown?.config}
          subscriptionId={subscriptionId}
          showing={report?.sessionId}
          warm={warm?.embedUrl ? warm : undefined}
          title={title}
          allowedOrigins={origins}
          onFact={(fact) => report?.send(fact)}
          handle={handle}
        />
      )}
    </ReportView>
  );
}
