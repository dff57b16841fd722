export type FullScreen = "off" | "native" | "overlay";

/** Fills the screen with an element; where the platform will not, the page covers itself with it instead. */
export async function enterFullScreen(element: Element): Promise<FullScreen> {
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

/** The person left the full screen by the platform's own means. */
export function watchFullScreen(onLeft: () => void): () => void {
  const watching = new AbortController();
  const hear = () => {
    if (!document.fullscreenElement) onLeft();
  };
  document.addEventListener("fullscreenchange", hear, { signal: watching.signal });
  return () => watching.abort();
}
