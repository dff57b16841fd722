import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import type { reportFrameMachine } from "../../machines/report/report-frame.machine.ts";
import {
  embeddedReportView,
  fullScreenView,
  reportFrameView,
  type ReportsView,
  type ReportView as ReportMachineView,
} from "../../machines/report/reports.machine.ts";
import type { FrameEvent } from "../../rules/report/report-frame.ts";
import { ReportView } from "../../ui/report/report-view.tsx";
import { lazyView } from "../lazy-view.tsx";
import { useIdle } from "../use-idle.ts";

/** Its failure is told to the conversation with the frame, and shown by the report view. */
const EmbeddedReport = lazyView(
  () => import("../../ui/report/embed/embedded-report.tsx").then((m) => m.EmbeddedReport),
  { renderFailure: (_failed, { onFrameEvent }) => <FrameNotLoaded onFrameEvent={onFrameEvent} /> },
);

function FrameNotLoaded({ onFrameEvent }: { onFrameEvent: (event: FrameEvent) => void }): ReactNode {
  const [tell] = useState(() => onFrameEvent);
  useEffect(() => tell({ type: "frame.notLoaded" }), [tell]);
  return null;
}

const ReportFailed = lazyView(() => import("./report-failed.tsx").then((m) => m.ConnectedReportFailed));

/** Loads what says why a report failed before one does, because it may be needed when nothing can be loaded. */
export const preloadReportFailed = ReportFailed.preload;

interface ReportStageProps {
  at: Exclude<ReportsView["at"], "open"> | ReportMachineView["at"];
  title: string;
  /** Whose view of the report it is, where several are shown at the same time. */
  client?: string;
  /** Once the embed config has been awaited for long. */
  slowNotice?: string | undefined;
  /** The error with which the embed config was refused. */
  refusal: unknown;
  report: ActorRefFrom<typeof embeddedReportMachine> | undefined;
  frame: ActorRefFrom<typeof reportFrameMachine> | undefined;
  whenIdle: () => Promise<void>;
  onRetry: () => void;
  /** Shown while no report is requested, behind the selection dialog, which opens first. */
  home?: ReactNode;
}

/**
 * Keeps one frame from prefetching to viewing, because taking it out of the page for a moment would destroy it.
 * Prefetching waits until the browser is idle, so that the selection dialog opens first.
 */
export function ReportStage({
  at,
  title,
  client,
  slowNotice,
  refusal,
  report,
  frame,
  whenIdle,
  onRetry,
  home,
}: ReportStageProps) {
  const shown = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot), shallowEqual);
  const fullScreenActor = useSelector(report, (snapshot) => snapshot?.children.fullScreen);
  const fullScreen = useSelector(fullScreenActor, (snapshot) => (snapshot ? fullScreenView(snapshot).at : "off"));
  const isOpen = at !== "inactive" && at !== "loading" && at !== "failed";
  useEffect(() => {
    if (isOpen) void EmbeddedReport.preload();
  }, [isOpen]);
  const isIdle = useIdle(at === "empty", whenIdle);
  const hasFrame = at === "empty" ? isIdle : at === "fetching" || at === "mounted";
  return (
    <ReportView
      at={at === "mounted" ? (shown?.at ?? "embedding") : at}
      title={title}
      isDrawn={shown?.isDrawn}
      client={client}
      slowNotice={slowNotice ?? shown?.slowNotice}
      fullScreen={fullScreen}
      substitute={
        at === "empty" ? (
          isIdle && home
        ) : (
          <ReportFailed
            title={title}
            fault={shown?.fault ?? null}
            refusal={refusal ?? shown?.renewalError}
            onRetry={onRetry}
          />
        )
      }
      onFullScreenExit={() => report?.send({ type: "fullScreen.exitRequested" })}
    >
      {hasFrame && frame && (
        <FrameOfReport frame={frame} title={client === undefined ? title : `${title}, ${client}`} />
      )}
    </ReportView>
  );
}

function FrameOfReport({ frame, title }: { frame: ActorRefFrom<typeof reportFrameMachine>; title: string }) {
  const { target, frameNumber } = useSelector(frame, reportFrameView, shallowEqual);
  const conversation = useSelector(frame, ({ children }) => children.conversation);
  const sendFrameEvent = (event: FrameEvent) => {
    // When the user leaves the report view, the actor stops before React takes the frame out of the page.
    if (conversation?.getSnapshot().status === "active") conversation.send(event);
  };
  return target && <EmbeddedReport key={frameNumber} target={target} title={title} onFrameEvent={sendFrameEvent} />;
}
