/**
 * Runs an action after the pressed key or mouse button is released. A layout change between press and release
 * would move the pressed control away, and its click would be lost.
 */
export function runAfterRelease(action: () => void): void {
  const controller = new AbortController();
  const runOnce = () => {
    controller.abort();
    action();
  };
  for (const type of ["keyup", "click"]) addEventListener(type, runOnce, { signal: controller.signal });
}
