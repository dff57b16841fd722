/** Runs a task after the next paint, or at once in a hidden page, which is not painted. */
export function runAfterPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}
