/// <reference lib="dom" />
import { expect, type Locator, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { accountButton, expectSignInPage, selectionDialog } from "../support/e2e/report-view.ts";

const ID = "eeeeeeee-1111-2222-3333-ffffffffffff";

/** Checks that the alert takes the focus when it opens and returns it to the page when it closes. */
async function answerAlert(page: Page, title: "Information" | "Error", message: string): Promise<void> {
  const alert = page.getByRole("dialog", { name: title });
  await expect(alert).toContainText(message);
  await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
}

test("a reader signs in, opens a report, works with it and signs out by keyboard alone [return: account menu] [return: keys]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await page.goto(portal.origin);
  await press(page, page.getByRole("button", { name: "Ben Ortiz" }));
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await expect(terms.locator(":focus")).toHaveCount(1);
  await press(page, terms.getByRole("checkbox"), "Space");
  await press(page, terms.getByRole("button", { name: "I Accept" }));

  const selection = selectionDialog(page);
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(selection).toBeVisible();
  await pick(page, "Report Name", "hull");
  await press(page, selection.getByRole("button", { name: "View Report" }));
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Hull/);
  await expect(page.getByText(/Hull.* is shown/)).toBeAttached();

  const change = page.getByRole("button", { name: "Change Report" });
  await press(page, change);
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toBeFocused();
  await press(page, selection.getByRole("button", { name: "Cancel" }));
  await expect(change).toBeFocused();

  const pages = page.getByRole("combobox", { name: "Page" });
  await press(page, page.getByRole("button", { name: "Next page" }));
  await expect(pages).toContainText("2 /");
  await press(page, pages);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(pages).toContainText("1 /");
  await expect(pages).toBeFocused();

  await press(page, page.getByRole("button", { name: "Refresh" }));
  await expect(page.getByRole("button", { name: "Refresh" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Print" }));

  const fullScreen = page.getByRole("button", { name: "Full Screen", exact: true });
  await press(page, fullScreen);
  const exit = page.getByRole("button", { name: "Exit full screen" });
  await expect(exit).toBeFocused();
  await expect(fullScreen).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(exit).toHaveCount(0);
  await expect(fullScreen).toBeFocused();

  const account = accountButton(page);
  const accountItem = (name: string) => page.getByRole("group", { name: "Account" }).getByRole("button", { name });
  await press(page, account);
  await expect(accountItem("System")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark", pressed: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByRole("term")).toHaveText([
    "Find report",
    "Show this help",
    "Close a menu, a list or this help; leave full screen",
  ]);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(account).toBeFocused();

  const doNotSell = page.getByRole("button", { name: "California: Do Not Sell My Personal Information" });
  await press(page, doNotSell);
  const settings = page.getByRole("dialog", { name: "Privacy settings" });
  await press(page, settings.getByRole("checkbox", { name: "Performance and diagnostics" }), "Space");
  await press(page, settings.getByRole("button", { name: "Save my choice" }));
  await expect(settings).toHaveCount(0);
  await expect(doNotSell).toBeFocused();

  await press(page, account);
  await expect(accountItem("System")).toBeFocused();
  await page.keyboard.press("End");
  await expect(accountItem("Sign out")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSignInPage(page);
  expect(pageErrors).toEqual([]);
});

test("an administrator adds a report and changes mappings in bulk by keyboard alone", async ({
  page,
  portal,
  pageErrors,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const title = (name: string) => page.getByRole("heading", { name });
  await enterPortal(page, portal, "Ada Keller");
  await press(page, selectionDialog(page).getByRole("button", { name: "Cancel" }));
  await press(page, page.getByRole("link", { name: "Admin" }));
  await pick(page, "Subscription", "alder");
  await type(page, "Report Id", "not an id");
  await expect(page.getByRole("alert")).toContainText("Enter an ID like");
  await type(page, "Report Name", "By keyboard");
  await type(page, "Group Id", ID);
  await press(page, button("Add Report"));
  await answerAlert(page, "Error", "ReportId or GroupId or DatasetId entered is incorrect");
  await expect(button("Add Report")).toBeFocused();
  await type(page, "Report Id", ID);
  await press(page, page.getByRole("checkbox", { name: "Row Level Security" }), "Space");
  await type(page, "DatasetId", ID);
  await page.keyboard.press("Enter");
  await answerAlert(page, "Information", "Report added successfully");

  const selected = page.getByRole("tab", { selected: true });
  await tabTo(page, selected);
  for (const tab of ["Modify Report", "User Report Mapping"]) {
    await page.keyboard.press("ArrowRight");
    await expect(selected).toHaveText(tab);
    await expect(selected).toBeFocused();
  }
  await press(page, button("Access matrix"));
  await expect(title("Access matrix")).toBeFocused();
  await tabTo(page, page.getByRole("gridcell").first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await press(page, button("Review changes"));
  await expect(title("Review changes")).toBeFocused();
  await press(page, button("Apply changes"));
  await expect(page.getByText("2 of 2 done.")).toBeVisible();
  await press(page, button("Undo"));
  await expect(page.getByText("2 of 2 undone.")).toBeVisible();
  await press(page, button("Done"));
  await expect(title("Access matrix")).toBeFocused();
  await press(page, button("Back"));
  await expect(button("Keep editing")).toBeFocused();
  await press(page, button("Discard"));
  await expect(button("Access matrix")).toBeFocused();
  expect(pageErrors).toEqual([]);
});

const MAX_TABS = 40;

/** Presses Tab until the control has the focus, as a user without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
}

async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("textbox", { name: label, exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function pick(page: Page, label: string, typed: string): Promise<void> {
  await tabTo(page, page.getByRole("combobox", { name: label, exact: true }));
  await page.keyboard.press("ArrowDown");
  if (typed) await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}
