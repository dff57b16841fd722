import { shallowEqual, useSelector } from "@xstate/react";
import { previewView } from "../../machines/report/preview.machine.ts";
import { PreviewMode } from "../../ui/report/preview-mode.tsx";
import type { PreviewActor, RouteContext } from "../route-context.ts";
import { ReportStage } from "./report-stage.tsx";

interface PreviewModeProps extends Pick<RouteContext, "page"> {
  preview: PreviewActor;
}

/** The previewed report replaces the admin area until it is closed. */
export function ConnectedPreviewMode({ preview, page }: PreviewModeProps) {
  const report = useSelector(preview, ({ children }) => children.report);
  const frame = useSelector(preview, ({ children }) => children.frame);
  const { title, clientId, clients } = useSelector(preview, previewView, shallowEqual);
  return (
    <PreviewMode
      title={title}
      clientName={clients.find(({ id }) => id === clientId)?.displayName}
      onFullScreen={() => report?.send({ type: "fullScreen.requested" })}
      onClose={() => preview.send({ type: "preview.closed" })}
    >
      <ReportStage
        at="mounted"
        title={title}
        refusal={undefined}
        report={report}
        frame={frame}
        whenIdle={page.whenIdle}
        onRetry={() => preview.send({ type: "retry.requested" })}
      />
    </PreviewMode>
  );
}
