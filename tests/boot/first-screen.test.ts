// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replaceFirstScreen, showFirstScreen } from "../../src/boot/show-first-screen.ts";
import { type StartData, startBoot } from "../support/boot/start-boot.ts";

const markup = `<div><b>{name}, {role}</b><a href="/admin">Admin</a></div>
  <div role="dialog"><input value="{client}"><input value="{report}"><button>View Report</button></div>`;
const user = { email: "ben@example.test", roles: ["Reader"] };
const client = { id: "c", displayName: "Alderbrook" };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };
const data: StartData = { user, name: "Ben Ortiz", subscriptions: [client], reports: [report] };

const firstScreen = () => document.querySelector("#first-screen");
const fields = () => [...document.querySelectorAll<HTMLInputElement>("#first-screen input")];

async function show(changes: Partial<StartData> = {}): Promise<void> {
  startBoot({ ...data, ...changes });
  await showFirstScreen(document.querySelector("template")!);
}

/** The application mounts its dialog, which focuses its first control. */
async function mountDialog(): Promise<HTMLInputElement[]> {
  const dialog = document.createElement("div");
  dialog.innerHTML =
    '<div role="dialog"><input value="Alderbrook"><input value="Cargo"><button>View Report</button></div>';
  dialog.getAnimations = () => [];
  document.body.append(dialog);
  const inputs = [...dialog.querySelectorAll("input")];
  await vi.waitFor(() => expect(firstScreen()).toBeNull());
  inputs[0]?.focus();
  return inputs;
}

beforeEach(() => {
  history.replaceState(null, "", "/report");
  localStorage.setItem("ToUAccepted", user.email);
  document.body.innerHTML = `<div class="shell"><main><span>Authorizing</span></main></div><template>${markup}</template>`;
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.boot;
});

test("the first screen shows the user, their first client and its first report, and no admin link to a reader", async () => {
  await show();
  expect(firstScreen()).toHaveProperty("textContent", expect.stringContaining("Ben Ortiz, Reader"));
  expect(fields().map(({ value }) => value)).toEqual(["Alderbrook", "Cargo"]);
  expect(document.querySelector('#first-screen a[href="/admin"]')).toBeNull();
});

test("an administrator's first screen has the admin link", async () => {
  await show({ user: { ...user, roles: ["Administrator"] }, name: "Ada" });
  expect(document.querySelector('#first-screen a[href="/admin"]')).not.toBeNull();
});

test.each([
  [
    "who has not accepted the terms in this browser (another user has)",
    () => localStorage.setItem("ToUAccepted", "ada@example.test"),
  ],
  ["who has accepted no terms", () => localStorage.removeItem("ToUAccepted")],
  [
    "whose pending work is on another page",
    () => sessionStorage.setItem("Parked:ben@example.test", '{"place":"/admin","drafts":{}}'),
  ],
])("the first screen is not shown to a user %s", async (_who, arrange) => {
  arrange();
  await show();
  expect(firstScreen()).toBeNull();
});

test.each<[string, Partial<StartData>]>([
  ["without a role", { user: { ...user, roles: [] } }],
  ["without a report", { reports: [] }],
])("the first screen is not shown to a user %s", async (_who, changes) => {
  await show(changes);
  expect(firstScreen()).toBeNull();
});

test("a click on the first screen is repeated once in the application", async () => {
  await show();
  replaceFirstScreen();
  document.querySelector<HTMLElement>("#first-screen [role=dialog] button")?.click();
  const onClick = vi.fn<() => void>();
  document.body.addEventListener("click", onClick);
  await mountDialog();
  document.body.removeEventListener("click", onClick);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a click on a field of the first screen selects its text, as in the application, until something is typed", async () => {
  await show();
  const [, field] = fields();
  const readSelection = () => field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  field?.setSelectionRange(2, 2);
  field?.click();
  expect(readSelection()).toBe("Cargo");
  field?.setRangeText("Mar", 0, 5, "end");
  field?.click();
  expect(readSelection()).toBe("");
});

test("a click on the first screen presses nothing in a dialog with other controls", async () => {
  await show();
  replaceFirstScreen();
  document.querySelector<HTMLElement>("#first-screen [role=dialog] input")?.click();
  const onClick = vi.fn<() => void>();
  document.body.addEventListener("click", onClick);
  const dialog = document.createElement("div");
  dialog.innerHTML = '<div role="dialog"><button>Reload</button><button>Try again</button></div>';
  dialog.getAnimations = () => [];
  document.body.append(dialog);
  await vi.waitFor(() => expect(firstScreen()).toBeNull());
  dialog.querySelector("button")?.focus();
  document.body.removeEventListener("click", onClick);
  expect(onClick).not.toHaveBeenCalled();
});

test("text typed on the first screen moves to the same field of the application with an input event", async () => {
  await show();
  replaceFirstScreen();
  const [, field] = fields();
  field?.focus();
  field?.setRangeText("Mar", 0, 5, "end");
  const onInput = vi.fn<(event: Event) => void>();
  document.body.addEventListener("input", onInput);
  const [, input] = await mountDialog();
  document.body.removeEventListener("input", onInput);
  expect(document.activeElement).toBe(input);
  expect(input?.value).toBe("Mar");
  expect(onInput).toHaveBeenCalledTimes(1);
});
