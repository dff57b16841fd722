import { useEffect, useRef } from "react";
import { reportGone } from "../../rules/report/personal-lists.ts";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./bar-message.module.css";

export interface BarMessageProps {
  /** `refused`: the browser did not let the portal write to the clipboard. */
  at: "none" | "copied" | "refused" | "notSaved" | "reportGone" | "offline" | "notRefreshed";
  /** The link, for copying it by hand. */
  link: string;
  /** What the link leaves out, or opens besides the report. */
  linkNote?: string | undefined;
  onClose: () => void;
}

const refreshTexts = {
  offline: "You are offline. The report stays, and is refreshed when the connection is back.",
  notRefreshed: "The report could not be refreshed. It stays as it was. Try again.",
};

const SHOWN_MS = 5000;

/**
 * Fixed elements within the ribbon would be placed and cut off by it, and those of the top layer are not. A browser
 * without popovers shows the message in its place.
 */
function showOnTop(place: HTMLElement | null) {
  if (place && "showPopover" in place && !place.matches(":popover-open")) place.showPopover();
}

/** Says for five seconds how a request ended; a link to copy by hand stays until it is closed. Announced politely. */
export function BarMessage({ at, link, linkNote = "", onClose }: BarMessageProps) {
  return (
    <output className={styles.place} ref={showOnTop} popover="manual">
      {at === "copied" && (
        <Toast icon="check" text={linkNote ? `Link copied. ${linkNote}` : "Link copied"} onEnd={onClose} />
      )}
      {at === "reportGone" && <Toast icon="alert" text={reportGone} onEnd={onClose} />}
      {at === "notSaved" && <Toast icon="alert" text="The favourite could not be saved. Try again." onEnd={onClose} />}
      {at === "offline" && <Toast icon="alert" text={refreshTexts.offline} onEnd={onClose} />}
      {at === "notRefreshed" && <Toast icon="alert" text={refreshTexts.notRefreshed} onEnd={onClose} />}
      {at === "refused" && <LinkToCopy link={link} linkNote={linkNote} onClose={onClose} />}
    </output>
  );
}

function LinkToCopy({ link, linkNote, onClose }: Pick<BarMessageProps, "link" | "onClose"> & { linkNote: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    input.current?.focus();
    input.current?.select();
    return () => void (opener instanceof HTMLElement && opener.focus());
  }, []);
  return (
    <div className={styles.refused}>
      <p>{`The browser did not allow copying. ${linkNote && `${linkNote} `}Copy this link by hand:`}</p>
      <div className={styles.row}>
        <input className={styles.link} ref={input} aria-label="Link" readOnly value={link} />
        <button className={styles.close} type="button" aria-label="Close" data-hint="Close" onClick={onClose}>
          <Icon path={icons.close} />
        </button>
      </div>
    </div>
  );
}

interface ToastProps {
  icon: "check" | "alert";
  text: string;
  onEnd: () => void;
}

function Toast({ icon, text, onEnd }: ToastProps) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = message.current;
    // An animation without keyframes is a timer that can be paused while the pointer rests on the message.
    const timer = element?.animate?.([], SHOWN_MS);
    const pause = () => timer?.pause();
    const resume = () => timer?.play();
    timer?.addEventListener("finish", onEnd);
    element?.addEventListener("pointerenter", pause);
    element?.addEventListener("pointerleave", resume);
    return () => {
      timer?.removeEventListener("finish", onEnd);
      timer?.cancel();
      element?.removeEventListener("pointerenter", pause);
      element?.removeEventListener("pointerleave", resume);
    };
  }, [onEnd]);
  return (
    <p className={`${styles.toast} ${styles[icon]}`} ref={message}>
      <Icon path={icons[icon]} />
      {text}
    </p>
  );
}
