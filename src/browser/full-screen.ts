import type { FullScreenKind } from "../rules/report/full-screen.ts";

/** Shows an element full screen. "overlay": the platform cannot or will not, so the page must cover itself with it. */
export async function enterFullScreen(element: Element): Promise<FullScreenKind> {
  try {
    await element.requestFullscreen();
    return "native";
  } catch {
    return "overlay";
  }
}

export async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

/** Calls `onLeft` when the user leaves the full screen by the platform's own means. */
export function watchFullScreen(onLeft: () => void): () => void {
  const controller = new AbortController();
  const onChange = () => {
    if (!document.fullscreenElement) onLeft();
  };
  document.addEventListener("fullscreenchange", onChange, { signal: controller.signal });
  return () => controller.abort();
}
