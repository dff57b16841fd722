import { useEffect } from "react";
import { dialogView } from "../../machines/dialogs/dialog.machine.ts";
import { dialogsView } from "../../machines/dialogs/dialogs.machine.ts";
import { actionOfKey } from "../../rules/frame/portal-keys.ts";
import { hasPalette } from "../admin/has-palette.ts";
import type { RouteContext } from "../route-context.ts";
import { takeFinderPress } from "./early-finder-key.ts";

type PortalKeysProps = Pick<RouteContext, "dialogs" | "later" | "page" | "session">;

/** Listens to the keys that work on every page. */
export function PortalKeys({ dialogs, later, page, session }: PortalKeysProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const action = actionOfKey(event, isTextField(event.target));
      const kind = action && dialogOfAction[action];
      if (kind && openDialog(kind, dialogs)) event.preventDefault();
    };
    if (takeFinderPress()) openDialog("finder", dialogs);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dialogs]);
  useEffect(() => {
    // Loaded before the key is pressed, so that the list is there at once.
    const preload = async () => {
      await page.whenIdle();
      const { preloadFinder } = await import("../report/finder.dialog.tsx");
      await preloadFinder(later);
      if (hasPalette({ session, page })) await import("../admin/palette.dialog.tsx");
    };
    preload().catch(() => undefined);
  }, [page, later, session]);
  return null;
}

const dialogOfAction = { findReport: "finder", showKeys: "keys" } as const;

const TEXT_FIELDS = "input, textarea, select, [contenteditable], [role='combobox'], [role='textbox']";
const isTextField = (target: EventTarget | null) => target instanceof Element && target.closest(TEXT_FIELDS) !== null;

/** Opens a dialog of its own for a key, unless another one must be answered first. Returns whether it did. */
function openDialog(kind: "finder" | "keys", dialogs: RouteContext["dialogs"]): boolean {
  if (!canOpen(kind, dialogs)) return false;
  dialogs.send({ type: "dialog.opened", content: { kind }, onTop: true, dismissible: true });
  return true;
}

/**
 * An alert or a form must be answered first; the selection dialog asks the same question as the finder. Over a report
 * in full screen a dialog could not be seen.
 */
function canOpen(kind: "finder" | "keys", dialogs: RouteContext["dialogs"]): boolean {
  if (document.fullscreenElement) return false;
  const { stack } = dialogsView(dialogs.getSnapshot());
  if (stack.length === 0) return !document.body.hasAttribute("data-covered");
  return stack.every((dialog) => {
    const { at, content } = dialogView(dialog.getSnapshot());
    return at === "closing" || (kind === "finder" && content.kind === "select");
  });
}
