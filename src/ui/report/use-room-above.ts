import { type RefObject, useLayoutEffect, useState } from "react";

/** The gaps above and below the element, as a part of its height. */
const MARGIN = 1.5;

/** Whether the element fits between the upper edges of its dialog and of the window. */
export function useRoomAbove(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return undefined;
    let needed = 0;
    const measure = () => {
      // Where it has no room it has another height, so the larger of both counts.
      needed = Math.max(needed, element.current?.offsetHeight ?? 0);
      setHasRoom(dialog.offsetTop >= needed * MARGIN);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [element]);
  return hasRoom;
}
