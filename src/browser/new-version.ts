import { loadServerPage } from "./server-page.ts";
import { updateServiceWorker } from "./service-worker.ts";

/** Whether the server has another version than the one that this page runs. */
export async function hasNewVersion(): Promise<boolean> {
  const own = document
    .querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/start-"]')
    ?.getAttribute("href");
  const isNew = own != null && !(await (await loadServerPage()).text()).includes(own);
  if (isNew) await updateServiceWorker();
  return isNew;
}
