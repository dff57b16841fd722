import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";
import { popoverMode } from "./popover.ts";
import styles from "./toast.module.css";

interface ToastProps {
  tone?: "success" | "problem";
  /** What it is about. */
  title?: string | undefined;
  /** A button after the text. */
  action?: ReactNode;
  onEnd?: () => void;
  children: string;
}

const SHOWN_MS = 5000;

/** In the top layer, because an ancestor that scrolls or is a container would place fixed elements and cut them off. */
export function showOnTop(place: HTMLElement | null): void {
  if (place && "showPopover" in place && !place.matches(":popover-open")) place.showPopover();
}

/** Opening a popover makes the browser lay the page out, so an empty place waits until the page has been drawn. */
function openAfterPaint(place: HTMLElement | null): void {
  requestAnimationFrame(() => setTimeout(() => place?.isConnected && showOnTop(place)));
}

/** Shows a toast, and has it announced politely: readers only announce changes of an element that was there before. */
export const ToastPlace = ({ children }: { children: ReactNode }) => (
  <output className={styles.place} ref={openAfterPaint} popover={popoverMode()}>
    {children}
  </output>
);

/** Says for five seconds what needs no answer. The time stands still while the toast has the pointer or the focus. */
export const Toast = (props: ToastProps) => <TimedToast key={`${props.title}: ${props.children}`} {...props} />;

function TimedToast({ tone = "success", title, action, onEnd, children }: ToastProps) {
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<Animation>(undefined);
  const end = useEffectEvent(() => {
    setIsOver(true);
    onEnd?.();
  });
  useEffect(() => {
    showOnTop(box.current?.parentElement ?? null);
    // An animation without keyframes is a timer that can be paused.
    const shown = box.current?.animate?.([], SHOWN_MS);
    timer.current = shown;
    shown?.addEventListener("finish", () => end());
    return () => shown?.cancel();
  }, []);
  if (isOver) return null;
  const pause = () => timer.current?.pause();
  const resume = ({ currentTarget }: PointerEvent | FocusEvent) => {
    if (!currentTarget.matches(":hover, :focus-within")) timer.current?.play();
  };
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      ref={box}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon path={tone === "success" ? icons.check : icons.alert} />
      <div className={styles.texts}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}
