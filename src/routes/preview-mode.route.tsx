import { useSelector } from "@xstate/react";
import { PreviewMode } from "../ui/report/preview-mode.tsx";
import type { Actors } from "./actors.ts";
import { ReportStage } from "./report-stage.tsx";

/** The previewed report stands in the admin area's place until it is closed. */
export function PreviewModeRoute({ preview, page }: Pick<Actors, "preview" | "page">) {
  const report = useSelector(preview, ({ children }) => children.report);
  const title = useSelector(preview, ({ context }) => context.config.displayName);
  return (
    <PreviewMode
      title={title}
      onFullScreen={() => report?.send({ type: "fullScreen.asked" })}
      onClose={() => preview.send({ type: "preview.closed" })}
    >
      <ReportStage
        at="mounted"
        title={title}
        report={report}
        origins={page.reportOrigins}
        onRetry={() => preview.send({ type: "retry.asked" })}
        onChange={() => preview.send({ type: "retry.asked" })}
      />
    </PreviewMode>
  );
}
