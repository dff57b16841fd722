import { type ConsentChoice, readChoice } from "./consent-choice.ts";
import { createButton, createElement } from "./element.ts";

const purposes = [
  {
    name: "telemetry",
    label: "Performance and diagnostics",
    text: "Measures how fast and how reliably the portal works, without your name, your address or what you view.",
  },
  {
    name: "sharing",
    label: "Sale or sharing of my personal information",
    text: "We do not sell personal information. Leave this off to opt out of any future sale or sharing.",
  },
] as const;

type Purpose = (typeof purposes)[number];

export function openSettings(onSave: (choice: ConsentChoice) => void): void {
  if (document.querySelector(".consent-settings")) return;
  const choice = readChoice();
  const rows = purposes.map((purpose) => createRow(purpose, choice?.[purpose.name] === true));
  const save = () => {
    const [telemetry = false, sharing = false] = rows.map(({ checkbox }) => checkbox.checked);
    onSave({ telemetry, sharing });
    dialog.close();
  };
  const dialog = createElement(
    "dialog",
    { class: "consent-settings", "aria-labelledby": "consent-title" },
    createElement("h2", { id: "consent-title" }, "Privacy settings"),
    createElement("p", {}, "Essential storage is always on. You decide about the rest and can change it at any time."),
    ...rows.map(({ row }) => row),
    createElement(
      "div",
      { class: "consent-buttons" },
      createButton("Close", "quiet", () => dialog.close()),
      createButton("Save my choice", "accent", save),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function createRow({ name, label, text }: Purpose, isChecked: boolean) {
  const id = `consent-${name}`;
  const checkbox = createElement("input", { type: "checkbox", id, "aria-describedby": `${id}-text` });
  checkbox.checked = isChecked;
  const row = createElement(
    "div",
    { class: "consent-row" },
    checkbox,
    createElement("label", { for: id }, label),
    createElement("p", { id: `${id}-text` }, text),
  );
  return { checkbox, row };
}
