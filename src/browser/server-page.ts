const loadPage = () => fetch(import.meta.env.BASE_URL, { cache: "no-store" });

/** Whether the page can be loaded again. Without the network the browser would show its own error page instead. */
export const isServerReachable = () =>
  loadPage().then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the server has another version than the one that this page runs. */
export async function hasNewVersion(): Promise<boolean> {
  const own = document
    .querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/start-"]')
    ?.getAttribute("href");
  return own != null && !(await (await loadPage()).text()).includes(own);
}
