import { includesSessionMark } from "../browser/cookies.ts";

/**
 * The back/forward cache restores a page as it was left. When its session is no longer the browser's, nothing of it is
 * painted: the page is hidden and loaded anew.
 */
export function hideOtherSession(
  { persisted }: PageTransitionEvent,
  reload: () => void = () => location.reload(),
): void {
  const { boot } = window;
  if (!persisted || !boot || includesSessionMark(boot.sessionMark)) return;
  document.documentElement.hidden = true;
  reload();
}
