import { choose } from "./choose.ts";
import { createButton, createElement } from "./element.ts";

/**
 * Shows the notice unless it is there already: the page shows it before the application and the notice's own script
 * arrive, and that script takes the same element over.
 */
export function showNotice(): void {
  if (findNotice()) return;
  const notice = createElement(
    "section",
    { class: "consent-notice", "aria-label": "Privacy choices" },
    createElement("p", {}, "We use essential storage. Allow performance data too?"),
    createElement(
      "div",
      { class: "consent-buttons" },
      createButton("Customise", "quiet", requestSettings),
      createButton("Essential only", "plain", () => choose({ telemetry: false, sharing: false })),
      createButton("Accept all", "plain", () => choose({ telemetry: true, sharing: true })),
    ),
  );
  document.body.append(notice);
  const publishSize = () => document.body.style.setProperty("--notice-size", `${notice.offsetHeight}px`);
  if ("ResizeObserver" in globalThis) new ResizeObserver(publishSize).observe(notice);
}

/** Whether the settings were requested before their script was there. */
export const areSettingsRequested = () => findNotice()?.dataset["settings"] === "requested";

const findNotice = () => document.querySelector<HTMLElement>(".consent-notice");

function requestSettings(): void {
  const isHandled = !dispatchEvent(new CustomEvent("consent:open-settings", { cancelable: true }));
  const notice = findNotice();
  if (notice && !isHandled) notice.dataset["settings"] = "requested";
}
