import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { previewView } from "../../machines/report/preview.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { PreviewReport } from "../../ui/report/preview-report.tsx";
import type { PreviewActor, RouteContext } from "../route-context.ts";

interface PreviewDialogProps extends Pick<RouteContext, "preview"> {
  frame: DialogFrame;
}

/** The actor has been loaded before: it opens this dialog. */
export function PreviewDialog({ preview: loadPreview, frame }: PreviewDialogProps) {
  const [preview, setPreview] = useState<PreviewActor>();
  useEffect(() => void loadPreview().then(setPreview), [loadPreview]);
  return preview && <LoadedDialog preview={preview} frame={frame} />;
}

function LoadedDialog({ preview, frame }: { preview: PreviewActor; frame: DialogFrame }) {
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
