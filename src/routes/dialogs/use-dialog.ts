import { useEffect, useState } from "react";
import { dialogDelays } from "../../machines/dialogs/dialog.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";

/**
 * A dialog that is rendered where its state is, for so long as there is something to ask, with the animations of those
 * on the stack. While it closes, it shows what it showed last.
 */
export function useDialog<View extends object>(view: View | null, onClosed: () => void) {
  const [shown, setShown] = useState(view);
  const [isOpening, setIsOpening] = useState(true);
  if (view && view !== shown) setShown(view);
  const isOpen = view !== null;
  useEffect(() => {
    const settle = () => {
      setIsOpening(!isOpen);
      if (!isOpen) setShown(null);
    };
    const timer = setTimeout(settle, isOpen ? dialogDelays.toShow : dialogDelays.toHide);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (!shown) return null;
  const openPhase = isOpening ? "opening" : "open";
  const frame: DialogFrame = { open: true, phase: isOpen ? openPhase : "closing", dismissible: true, onClosed };
  return { shown, frame };
}
