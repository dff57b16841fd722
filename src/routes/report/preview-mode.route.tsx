import { useSelector } from "@xstate/react";
import { PreviewMode } from "../../ui/report/preview-mode.tsx";
import type { RouteContext } from "../route-context.ts";
import { ReportStage } from "./report-frame.tsx";

/** The previewed report stands in the admin area's place until it is closed. */
export function PreviewModeRoute({ preview, page }: Pick<RouteContext, "preview" | "page">) {
  const report = useSelector(preview, ({ children }) => children.report);
  const title = useSelector(preview, ({ context }) => context.config.displayName);
  return (
    <PreviewMode
      title={title}
      onFullScreen={() => report?.send({ type: "fullScreen.requested" })}
      onClose={() => preview.send({ type: "preview.closed" })}
    >
      <ReportStage
        at="mounted"
        title={title}
        report={report}
        origins={page.reportOrigins}
        whenIdle={page.whenIdle}
        onRetry={() => preview.send({ type: "retry.requested" })}
        onChange={() => preview.send({ type: "retry.requested" })}
      />
    </PreviewMode>
  );
}
