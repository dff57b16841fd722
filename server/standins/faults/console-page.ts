import { createStandInPage, escapeHtml, type StandInPage } from "../stand-in-page.ts";
import type { FaultState } from "./fault-switch.ts";
import { faultLabels, serviceNames, services } from "./services.ts";

const style = `
main { width: min(58rem, 100%); min-width: 0 }
code { overflow-wrap: anywhere }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0 0; padding: 1.25rem 0 0; min-width: 0 }
legend { float: left; width: 100%; padding: 0; font-weight: 650 }
legend + p { clear: both; font-size: .875rem }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem; margin-top: .875rem }
.choice { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: .65rem; cursor: pointer }
.choice:hover { background: color-mix(in srgb, var(--accent) 7%, transparent) }
.choice:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 12%, transparent); font-weight: 600 }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.choice input { accent-color: var(--accent); width: 1.05rem; height: 1.05rem; margin: 0; flex: none }
.choice input:focus-visible { outline: none }
.foot { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem }
.foot .action { margin-top: 1.5rem }
[role=status] { margin-top: 1.5rem; min-height: 1.5rem }`;

/** Sends each choice at once, and follows choices of other tabs and tests. */
const script = `
const status = document.querySelector("[role=status]");
async function exchange(change) {
  const init = change ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(change) } : {};
  const response = await fetch("/faults/state", init);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
function show(state) {
  for (const [service, { fault, callsLastMinute }] of Object.entries(state)) {
    document.querySelector('input[name="' + service + '"][value="' + fault + '"]').checked = true;
    document.querySelector('[data-calls="' + service + '"]').textContent = callsLastMinute;
  }
}
async function choose(changes, text) {
  try {
    for (const change of changes) show(await exchange(change));
    status.textContent = text;
  } catch {
    status.textContent = "The local services cannot be reached. Start them with npm start.";
  }
}
addEventListener("change", ({ target }) => {
  const service = target.closest("fieldset").querySelector("legend").textContent;
  void choose([{ service: target.name, fault: target.value }], service + ": " + target.closest("label").textContent.trim());
});
document.querySelector("#reset").addEventListener("click", () => {
  const names = [...document.querySelectorAll("fieldset")].map(({ id }) => id);
  void choose(names.map((service) => ({ service, fault: "none" })), "All services work.");
});
setInterval(() => { if (!document.hidden) exchange().then(show, () => {}); }, 2000);`;

export function createConsolePage(state: FaultState): StandInPage {
  const groups = serviceNames.map((name) => {
    const { label, description, faults } = services[name];
    const choices = faults.map(
      (fault) =>
        `<label class="choice"><input type="radio" name="${name}" value="${fault}"${state[name].fault === fault ? " checked" : ""}>${escapeHtml(faultLabels[fault])}</label>`,
    );
    return [
      `<fieldset id="${name}"><legend>${escapeHtml(label)}</legend>`,
      `<p>${escapeHtml(description)} Calls in the last minute: <span data-calls="${name}">${state[name].callsLastMinute}</span></p>`,
      `<div class="choices">${choices.join("")}</div></fieldset>`,
    ].join("");
  });
  return createStandInPage(
    "Faults",
    `<h1>Faults of the local services</h1><p>Choose what goes wrong, then use the portal. Each choice applies at once.</p>${groups.join("")}<div class="foot"><button type="button" class="action" id="reset">Let all services work</button><p role="status"></p></div><p class="note">Exists in local mode only. By HTTP: GET and POST <code>/faults/state</code> with <code>{"service":"reportService","fault":"asleep"}</code>.</p>`,
    { style, script },
  );
}
