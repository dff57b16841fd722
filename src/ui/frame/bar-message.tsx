import { useEffect, useRef } from "react";
import { reportGone } from "../../rules/report/personal-lists.ts";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import { popoverMode } from "../parts/popover.ts";
import { showOnTop, Toast, ToastPlace } from "../parts/toast.tsx";
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

const problems = {
  notSaved: "The favourite could not be saved. Try again.",
  reportGone,
  offline: "You are offline. The report stays, and is refreshed when the connection is back.",
  notRefreshed: "The report could not be refreshed. It stays as it was. Try again.",
};

/** Says how a request ended; a link to copy by hand stays until it is closed. */
export function BarMessage({ at, link, linkNote = "", onClose }: BarMessageProps) {
  return (
    <>
      <ToastPlace>
        {at === "copied" && <Toast onEnd={onClose}>{linkNote ? `Link copied. ${linkNote}` : "Link copied."}</Toast>}
        {at in problems && (
          <Toast tone="problem" onEnd={onClose}>
            {problems[at as keyof typeof problems]}
          </Toast>
        )}
      </ToastPlace>
      {at === "refused" && <LinkToCopy link={link} linkNote={linkNote} onClose={onClose} />}
    </>
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
    <div className={styles.refused} ref={showOnTop} popover={popoverMode()}>
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
