import { type Choice, readChoice } from "./consent-choice.ts";
import { button, element } from "./element.ts";

const purposes = [
  {
    name: "telemetry",
    label: "Performance and diagnostics",
    text: "Measures how fast and how reliably the portal works, without your name, your address or what you view.",
  },
  {
    name: "sharing",
    label: "Sale or sharing of my personal information",
    text: "The portal sells nothing. Leave this off to say that nobody may.",
  },
] as const;

export function openSettings(choose: (choice: Choice) => void): void {
  if (document.querySelector(".consent-settings")) return;
  const choice = readChoice();
  const rows = purposes.map(({ name, label, text }) => {
    const box = element("input", {
      type: "checkbox",
      id: `consent-${name}`,
      "aria-describedby": `consent-${name}-text`,
    });
    box.checked = choice?.[name] === true;
    return {
      box,
      row: element(
        "div",
        { class: "consent-row" },
        box,
        element("label", { for: box.id }, label),
        element("p", { id: `${box.id}-text` }, text),
      ),
    };
  });
  const save = () => {
    const [telemetry = false, sharing = false] = rows.map(({ box }) => box.checked);
    choose({ telemetry, sharing });
    settings.close();
  };
  const settings = element(
    "dialog",
    { class: "consent-settings", "aria-labelledby": "consent-title" },
    element("h2", { id: "consent-title" }, "Privacy settings"),
    element(
      "p",
      {},
      "What signing in and your preferences need is always stored. The rest is yours to decide, and to change at any time.",
    ),
    ...rows.map(({ row }) => row),
    element(
      "div",
      { class: "consent-acts" },
      button("Close", "quiet", () => settings.close()),
      button("Save my choice", "accent", save),
    ),
  );
  settings.addEventListener("close", () => settings.remove());
  document.body.append(settings);
  settings.showModal();
}
