/** Resolves when the page has been painted and the browser is idle. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() =>
      typeof requestIdleCallback === "function" ? requestIdleCallback(() => resolve()) : setTimeout(resolve),
    );
  });
