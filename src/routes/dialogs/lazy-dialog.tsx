import { getRouteApi } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadFailed } from "../../ui/frame/load-failed.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { type FailedLoad, lazyView } from "../lazy-view.tsx";
import { PlainDialog } from "./plain-dialog.tsx";

const root = getRouteApi("__root__");

/** A dialog that says in its own place that its script cannot be loaded. */
export function lazyDialog<Props extends { frame: DialogFrame }>(
  load: () => Promise<ComponentType<Props>>,
  onCancel?: (props: Props) => void,
) {
  return lazyView(load, {
    renderFailure: (failed, dialog) => (
      <FailedDialog {...failed} frame={dialog.frame} onCancel={onCancel && (() => onCancel(dialog))} />
    ),
  });
}

interface FailedDialogProps extends FailedLoad {
  frame: DialogFrame;
  onCancel?: (() => void) | undefined;
}

export function FailedDialog({ isRetrying, onRetry, frame, onCancel }: FailedDialogProps) {
  const { page } = root.useRouteContext();
  const buttons = [
    { label: "Reload", onPress: page.reload },
    { label: "Try again", onPress: onRetry, isBusy: isRetrying },
  ];
  if (onCancel) buttons.unshift({ label: "Cancel", onPress: onCancel });
  return <PlainDialog frame={frame} {...loadFailed} buttons={buttons} />;
}
