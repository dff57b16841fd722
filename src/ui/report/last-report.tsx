import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../parts/icon.tsx";
import styles from "./last-report.module.css";
import { icons } from "../parts/icons.ts";

interface LastReportProps {
  reportName: string;
  clientName: string;
  onContinue: () => void;
}

const MODIFIER_KEYS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"]);

/**
 * The first row of the selection dialog, which is open when this comes. So it extends the dialog upwards and moves
 * nothing where there is room, and leaves the focus where it is: Enter continues as long as nothing else was done in the
 * dialog.
 */
export function LastReport({ reportName, clientName, onContinue }: LastReportProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const continueWithReport = useRef(onContinue);
  const [isUntouched, setIsUntouched] = useState(true);
  const hasRoom = useRoomAbove(button);
  useEffect(() => {
    continueWithReport.current = onContinue;
  });
  useEffect(() => {
    const dialog = button.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog || !isUntouched) return undefined;
    const removed = new AbortController();
    const options = { signal: removed.signal, capture: true };
    const onKeyDown = (event: KeyboardEvent) => {
      if (MODIFIER_KEYS.has(event.key) || event.repeat) return;
      setIsUntouched(false);
      if (!isEnterInClosedField(event)) return;
      event.preventDefault();
      event.stopPropagation();
      continueWithReport.current();
    };
    dialog.addEventListener("keydown", onKeyDown, options);
    dialog.addEventListener("pointerdown", () => setIsUntouched(false), options);
    return () => removed.abort();
  }, [isUntouched]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.offer}
        data-room={hasRoom}
        data-primary={isUntouched}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-client`}
        aria-keyshortcuts={isUntouched ? "Enter" : undefined}
        onClick={onContinue}
      >
        <Icon path={icons.history} />
        <span className={styles.texts}>
          <span className={styles.name} id={`${id}-name`} title={reportName}>
            Continue with <bdi>{reportName}</bdi>
          </span>
          <span className={styles.client} id={`${id}-client`}>
            {clientName}
          </span>
        </span>
        {isUntouched && (
          <kbd className={styles.key} aria-hidden>
            Enter
          </kbd>
        )}
      </button>
      <Hint text={isUntouched ? `Press Enter to continue with ${reportName}` : ""} />
    </>
  );
}

/** Screen readers announce a text only if it comes after its place. */
function Hint({ text }: { text: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (output.current) output.current.textContent = text;
  }, [text]);
  return <output ref={output} className={styles.hint} />;
}

/** In an open list Enter chooses, and on a button it presses. */
const isEnterInClosedField = ({ key, target, isComposing, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  key === "Enter" &&
  !(isComposing || ctrlKey || altKey || metaKey || shiftKey) &&
  target instanceof HTMLInputElement &&
  target.getAttribute("aria-expanded") !== "true";

/** The gaps above and below the element, as a part of its height. */
const MARGIN = 1.5;

/** Whether the element fits between the upper edges of its dialog and of the window. */
function useRoomAbove(element: RefObject<HTMLElement | null>): boolean {
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
