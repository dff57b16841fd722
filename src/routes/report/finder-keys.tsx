import { useEffect } from "react";
import { dialogsView } from "../../machines/dialogs/dialogs.machine.ts";
import { dialogView } from "../../machines/dialogs/dialog.machine.ts";
import type { RouteContext } from "../route-context.ts";

type FinderKeysProps = Pick<RouteContext, "dialogs" | "later" | "page">;

/** Ctrl-K or Cmd-K opens the finder, and `/` where nothing can be typed. */
export function FinderKeys({ dialogs, later, page }: FinderKeysProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isFinderKey(event) || !canOpenFinder(dialogs)) return;
      event.preventDefault();
      openFinder(dialogs);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dialogs]);
  useEffect(() => {
    // Loaded before the key is pressed, so that the list is there at once.
    void page.whenIdle().then(() => Promise.all([import("./finder.dialog.tsx"), later()]).catch(() => undefined));
  }, [page, later]);
  return null;
}

const openFinder = (dialogs: RouteContext["dialogs"]) =>
  dialogs.send({ type: "dialog.opened", content: { kind: "finder" }, onTop: true, dismissible: true });

function isFinderKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest(TEXT_FIELDS));
}

const TEXT_FIELDS = "input, textarea, select, [contenteditable], [role='combobox'], [role='textbox']";

/**
 * An alert or a form must be answered first; the selection dialog asks the same question as the finder. Over a report
 * in full screen a dialog could not be seen.
 */
function canOpenFinder(dialogs: RouteContext["dialogs"]): boolean {
  if (document.fullscreenElement) return false;
  return dialogsView(dialogs.getSnapshot()).stack.every((dialog) => {
    const { at, content } = dialogView(dialog.getSnapshot());
    return content.kind === "select" || at === "closing";
  });
}
