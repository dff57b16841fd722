import type { Locator, Page } from "@playwright/test";
import { cancelSelection } from "./report-view.ts";

/** A part of the portal whose files are loaded when it is first needed. */
export interface Place {
  /** The files whose absence this place shows. */
  files: RegExp;
  /** Goes to the place. The last step requests the files. */
  open: (page: Page) => Promise<void>;
  /** What is there once the files are loaded. */
  loaded: (page: Page) => Locator;
  /** Where the failure is shown; left out where the portal works on without these files. */
  failed?: (page: Page) => Locator;
  /** Loads the files again; left out where `Try again` does. */
  retry?: (page: Page) => Promise<void>;
}

export const failedPart = (page: Page) => page.getByRole("heading", { name: "This part could not be loaded" });
export const goTo = (path: string) => async (page: Page) => void (await page.goto(path));
export const openHome = async (page: Page) => {
  await goTo("/report")(page);
  await cancelSelection(page);
};
