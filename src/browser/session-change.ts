import { includesSessionMark, sessionMark } from "./cookies.ts";

export interface SessionWatch {
  /** False when the cookies belong to another session than the one this page started with. */
  isSameSession: () => boolean;
  stop: () => void;
}

/** Ties the page to the session it started with. When another session replaces it, `onChange` must replace the page. */
export function watchSessionChange(onChange: () => void): SessionWatch {
  const startMark = sessionMark();
  const controller = new AbortController();
  const isSameSession = () => {
    if (controller.signal.aborted || includesSessionMark(startMark)) return true;
    onChange();
    return false;
  };
  for (const event of ["focus", "pageshow"]) addEventListener(event, isSameSession, { signal: controller.signal });
  return { isSameSession, stop: () => controller.abort() };
}
