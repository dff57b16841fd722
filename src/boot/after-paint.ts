/** Runs what may cost a moment once the page has shown itself; where nobody looks at it, at once. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
