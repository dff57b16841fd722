import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { KeysHelp } from "../../ui/frame/keys-help.tsx";
import type { RouteContext } from "../route-context.ts";

interface KeysDialogProps {
  actors: Pick<RouteContext, "dialogs">;
  frame: DialogFrame;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function KeysDialog({ actors: { dialogs }, frame }: KeysDialogProps) {
  const close = () => dialogs.send({ type: "dialog.dismissed", kind: "keys" });
  return <KeysHelp frame={frame} isMac={isMac} onClose={close} />;
}
