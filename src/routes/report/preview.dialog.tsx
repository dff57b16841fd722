import { shallowEqual, useSelector } from "@xstate/react";
import { previewView } from "../../machines/report/preview.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { PreviewReport } from "../../ui/report/preview-report.tsx";
import type { RouteContext } from "../route-context.ts";

export function PreviewDialog({ preview, frame }: { preview: RouteContext["preview"]; frame: DialogFrame }) {
  const view = useSelector(preview, previewView, shallowEqual);
  return (
    <PreviewReport
      {...view}
      frame={frame}
      onFieldChange={(field, value) => preview.send({ type: "field.changed", field, value })}
      onPreview={() => preview.send({ type: "preview.requested" })}
      onCancel={() => preview.send({ type: "preview.closed" })}
    />
  );
}
