import { sessionMark } from "./cookies.ts";

export interface SessionWatch {
  /** False once the cookies tell of another session than the one this page began with. */
  holds: () => boolean;
  release: () => void;
}

/** Holds the page to the session it began with: when another takes its place, `onChanged` must bring a fresh page. */
export function watchSessionChange(onChanged: () => void): SessionWatch {
  const pinned = sessionMark();
  const watching = new AbortController();
  const holds = () => {
    if (watching.signal.aborted || sessionMark() === pinned) return true;
    onChanged();
    return false;
  };
  for (const event of ["focus", "pageshow"]) addEventListener(event, holds, { signal: watching.signal });
  return { holds, release: () => watching.abort() };
}
