/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";

export const host = (page: Page) => page.frameLocator("main iframe");
export const pageList = (page: Page) => page.getByRole("combobox", { name: "Page" });
export const viewsButton = (page: Page) => page.getByRole("button", { name: /^Views/ });
export const menu = (page: Page) => page.getByRole("group", { name: "Views" });
export const year = (page: Page, name: string) => host(page).getByRole("button", { name, exact: true });
export const managed = (page: Page) => page.getByRole("dialog", { name: "Views of this report" });

/** By the report host's own account. */
export async function expectSavedView(page: Page): Promise<void> {
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");
  await expect(host(page).locator("main")).toHaveAttribute("data-page", /exposure/);
  await expect(pageList(page)).toHaveText(/^2 \//);
}

export async function pressViews(page: Page, item: string | RegExp): Promise<void> {
  await viewsButton(page).click();
  await menu(page).getByRole("button", { name: item }).click();
}

export async function saveView(page: Page, name: string): Promise<void> {
  await pressViews(page, "Save view…");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: /Save|Replace/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** From the next loading of the page on, by the messages of the report host. */
export const countRenderings = (counted: Page) =>
  counted.addInitScript(() => {
    const counter = globalThis as unknown as { renderings: number };
    counter.renderings = 0;
    addEventListener("message", ({ data }: MessageEvent<{ url?: string }>) => {
      if (data.url?.endsWith("/events/rendered")) counter.renderings += 1;
    });
  });

export const readRenderings = (counted: Page) =>
  counted.evaluate(() => (globalThis as unknown as { renderings: number }).renderings);
