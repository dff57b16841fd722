import { announceChoice, choose } from "./choose.ts";
import { readChoice } from "./consent-choice.ts";
import { openSettings } from "./settings.ts";
import { areSettingsRequested, showNotice } from "./show-notice.ts";

/**
 * The portal's own consent notice, a separate script. It announces each choice by `consent:changed` on window and opens
 * its settings at `consent:open-settings`. Any other notice that does the same can replace it.
 */
export function startNotice(): void {
  addEventListener("consent:open-settings", (event) => {
    event.preventDefault();
    openSettings(choose);
  });
  const choice = readChoice();
  if (choice) return announceChoice(choice);
  showNotice();
  if (areSettingsRequested()) openSettings(choose);
}
