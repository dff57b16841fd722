import { clearAuthCookies, includesSessionMark, sessionMark } from "./cookies.ts";

interface Sendable {
  method: string;
}

export interface SessionWatch<R extends Sendable> {
  /** The mark of the session that the page started with. Empty when nobody was signed in. */
  startMark: string;
  /** Whether a request may be sent now. If another session has replaced the page's, `onChange` is called. */
  canSend: (record: R) => boolean;
  hasOtherSession: () => boolean;
  /** Ends the page's session in this browser, but not another one that has replaced it. */
  clearCookies: () => void;
  /** For a page that is about to leave: its cookies may be cleared, and it only reads what needs no session. */
  stop: () => void;
  /** For a page that stays after all. */
  resume: () => void;
}

/** Ties the page to the session it started with. When another session replaces it, `onChange` must replace the page. */
export function watchSessionChange<R extends Sendable>(onChange: (unsent?: R) => void): SessionWatch<R> {
  const startMark = sessionMark();
  let isLeaving = false;
  const isReplaced = () => !includesSessionMark(startMark);
  const hasOtherSession = () => isReplaced() && sessionMark() !== "";
  const compare = () => {
    if (!isLeaving && isReplaced()) onChange();
  };
  for (const event of ["focus", "pageshow"]) addEventListener(event, compare);
  return {
    startMark,
    canSend(record) {
      if (!isReplaced()) return true;
      if (isLeaving && (record.method === "GET" || !hasOtherSession())) return true;
      onChange(record);
      return false;
    },
    hasOtherSession,
    clearCookies() {
      if (!hasOtherSession()) clearAuthCookies();
    },
    stop: () => void (isLeaving = true),
    resume: () => void (isLeaving = false),
  };
}
