/// <reference lib="dom" />
import { type ConsoleMessage, expect, type Page, test as base } from "@playwright/test";
import { selectionDialog } from "./report-view.ts";

export interface Portal {
  origin: string;
}

/** Console errors and warnings, uncaught errors, and violations of the content security policy. */
export type PageErrors = string[];

export const test = base.extend<{ pageErrors: PageErrors; portal: Portal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  portal: async ({}, provide, { parallelIndex }) => {
    const origin = process.env["PORTAL_ORIGINS"]?.split(" ")[parallelIndex];
    if (origin === undefined) throw new Error("This worker has no portal");
    await provide({ origin });
  },
  pageErrors: async ({ page }, provide) => {
    const pageErrors: PageErrors = [];
    page.on(
      "console",
      (message) => isErrorOrWarning(message) && pageErrors.push(`${message.type()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => pageErrors.push(`uncaught: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await provide(pageErrors);
    expect(pageErrors).toEqual([]);
  },
});

export async function signIn(page: Page, portal: Portal, user: string): Promise<void> {
  await page.goto(portal.origin);
  await page.getByRole("button", { name: user }).click();
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await terms.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }).check();
  await terms.getByRole("button", { name: "I Accept" }).click();
}

/** Signs in and accepts the terms; the selection dialog is then on the screen. */
export async function enterPortalAnew(page: Page, portal: Portal, user = "Ben Ortiz"): Promise<void> {
  await signIn(page, portal, user);
  await acceptTerms(page);
}

type Session = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;
const sessions = new Map<string, Session>();

/** Enters in a session that the tests of a worker share. A test that ends its session has to enter anew. */
export async function enterPortal(page: Page, portal: Portal, user = "Ben Ortiz"): Promise<void> {
  const session = sessions.get(user);
  if (session) {
    await page.context().setStorageState(session);
    await page.goto(portal.origin);
  } else {
    await enterPortalAnew(page, portal, user);
    await selectionDialog(page).waitFor();
    sessions.set(user, await page.context().storageState());
  }
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
}

const isErrorOrWarning = (message: ConsoleMessage) => message.type() === "error" || message.type() === "warning";
