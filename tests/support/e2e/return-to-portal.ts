import type { Page } from "@playwright/test";
import { enterPortal, type Portal } from "./portal.ts";
import { cancelSelection } from "./report-view.ts";

const APPLICATION = /\/assets\/start-[^/]*\.js$/;

/** Reloads the portal as a signed-in user. The application's script waits until the returned function is called. */
export async function returnToPortal(
  page: Page,
  portal: Portal,
  userName: string,
  { theme = "system", place = "/report", hasAnsweredNotice = true } = {},
): Promise<() => Promise<void>> {
  await enterPortal(page, portal, userName);
  await cancelSelection(page);
  if (hasAnsweredNotice) await page.getByRole("button", { name: "Essential only" }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    await promise;
    await route.continue();
  });
  await page.context().addCookies([{ name: "Theme", value: theme, url: portal.origin }]);
  await page.goto(portal.origin + place, { waitUntil: "commit" });
  return async () => {
    resolve();
    await page.locator("#first-screen").waitFor({ state: "detached" });
  };
}
