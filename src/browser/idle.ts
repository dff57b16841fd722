/** Resolves once the page has been painted and the browser has nothing else to do. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() =>
      typeof requestIdleCallback === "function" ? requestIdleCallback(() => resolve()) : setTimeout(resolve),
    );
  });
