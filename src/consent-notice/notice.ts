import { type ConsentChoice, readChoice, saveChoice } from "./consent-choice.ts";
import { createButton, createElement } from "./element.ts";
import { openSettings } from "./settings.ts";

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
  if (choice) announceChoice(choice);
  else showNotice();
}

function showNotice(): void {
  document.body.append(
    createElement(
      "section",
      { class: "consent-notice", "aria-label": "Privacy choices" },
      createElement(
        "p",
        {},
        "We use essential storage for sign-in and preferences. With your consent we also collect performance data.",
      ),
      createElement(
        "div",
        { class: "consent-buttons" },
        createButton("Customise", "quiet", () => openSettings(choose)),
        createButton("Essential only", "plain", () => choose({ telemetry: false, sharing: false })),
        createButton("Accept all", "plain", () => choose({ telemetry: true, sharing: true })),
      ),
    ),
  );
}

function choose(choice: ConsentChoice): void {
  saveChoice(choice);
  removeNotice();
  announceChoice(choice);
}

/** The focus goes on to the open dialog or the page, because the pressed button disappears. */
function removeNotice(): void {
  const notice = document.querySelector(".consent-notice");
  const hadFocus = notice?.contains(document.activeElement);
  notice?.remove();
  if (hadFocus) document.querySelector<HTMLElement>("[role=dialog], main")?.focus();
}

function announceChoice(choice: ConsentChoice): void {
  dispatchEvent(new CustomEvent("consent:changed", { detail: choice }));
}
