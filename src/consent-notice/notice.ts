import { type Choice, keepChoice, readChoice } from "./consent-choice.ts";
import { button, element } from "./element.ts";
import { openSettings } from "./settings.ts";

/**
 * The portal's own consent notice, a script by itself: it tells the page of a choice by `consent:changed` on window and
 * opens its settings at `consent:open-settings`. Any other notice that does the same can take its place.
 */
export function startNotice(): void {
  addEventListener("consent:open-settings", (event) => {
    event.preventDefault();
    openSettings(choose);
  });
  const choice = readChoice();
  if (choice) tell(choice);
  else showNotice();
}

function showNotice(): void {
  document.body.append(
    element(
      "section",
      { class: "consent-notice", "aria-label": "Privacy choices" },
      element(
        "p",
        {},
        "This portal stores what signing in and your preferences need. With your consent it also measures how well it works.",
      ),
      element(
        "div",
        { class: "consent-acts" },
        button("Choose", "quiet", () => openSettings(choose)),
        button("Necessary only", "plain", () => choose({ telemetry: false, sharing: false })),
        button("Allow all", "plain", () => choose({ telemetry: true, sharing: true })),
      ),
    ),
  );
}

function choose(choice: Choice): void {
  keepChoice(choice);
  document.querySelector(".consent-notice")?.remove();
  tell(choice);
}

function tell(choice: Choice): void {
  dispatchEvent(new CustomEvent("consent:changed", { detail: choice }));
}
