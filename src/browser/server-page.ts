/** Loads the portal's page from the server, never from a cache. */
export const loadServerPage = () => fetch(import.meta.env.BASE_URL, { cache: "no-store" });

/** Whether the page can be loaded again. Without the network the browser would show its own error page instead. */
export const isServerReachable = () =>
  loadServerPage().then(
    ({ ok }) => ok,
    () => false,
  );
