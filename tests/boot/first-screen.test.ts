// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showFirstScreen } from "../../src/boot/show-first-screen.ts";
import { replaceFirstScreen } from "../../src/boot/replace-first-screen.ts";

const markup = `<div><b>{name}, {role}</b><a href="/admin">Admin</a><button aria-label="Theme: system"></button></div>
  <div hidden><button aria-label="Theme: light"></button><button aria-label="Theme: dark"></button></div>
  <div role="dialog"><input value="{client}"><input value="{report}"><button>View Report</button></div>`;
const reader = { email: "ben@example.test", roles: ["Reader"] };
const client = { id: "c", displayName: "Alderbrook" };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };

const first = () => document.querySelector("#first");
const fields = () => [...document.querySelectorAll<HTMLInputElement>("#first input")];

async function show(answers: unknown[] = [reader, "Ben Ortiz", [client], [report]]): Promise<void> {
  const texts = answers.map(
    (answer, index) =>
      [
        String(index),
        Promise.resolve(new Response(typeof answer === "string" ? answer : JSON.stringify(answer))),
      ] as const,
  );
  window.early = { mark: "m", base: "/", leaving: false, answers: new Map(texts) };
  await showFirstScreen(document.querySelector("template")!);
}

/** The application draws its dialog, and the focus comes to its first control. */
async function applicationDraws(): Promise<HTMLInputElement[]> {
  const own = document.createElement("div");
  own.innerHTML =
    '<div role="dialog"><input value="Alderbrook"><input value="Cargo"><button>View Report</button></div>';
  own.getAnimations = () => [];
  document.body.append(own);
  const inputs = [...own.querySelectorAll("input")];
  await vi.waitFor(() => expect(first()).toBeNull());
  inputs[0]?.focus();
  return inputs;
}

beforeEach(() => {
  history.replaceState(null, "", "/report");
  localStorage.setItem("ToUAccepted", reader.email);
  document.body.innerHTML = `<div class="shell"><main><span>Authorizing</span></main></div><template>${markup}</template>`;
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.early;
  document.cookie = "Theme=; max-age=0";
});

test("the first screen says who is there, his first client and its first report, and nothing of the admin area to a reader", async () => {
  await show();
  expect(first()).toHaveProperty("textContent", expect.stringContaining("Ben Ortiz, Reader"));
  expect(fields().map(({ value }) => value)).toEqual(["Alderbrook", "Cargo"]);
  expect(document.querySelector('#first a[href="/admin"]')).toBeNull();
});

test("it names the admin area to an administrator", async () => {
  await show([{ ...reader, roles: ["Administrator"] }, "Ada", [client], [report]]);
  expect(document.querySelector('#first a[href="/admin"]')).not.toBeNull();
});

test("it shows the sign of the theme that was chosen", async () => {
  document.cookie = "Theme=dark";
  await show();
  expect(document.querySelector("#first > div > button")).toHaveProperty("ariaLabel", "Theme: dark");
});

test.each([
  ["whose terms another person accepted", () => localStorage.setItem("ToUAccepted", "ada@example.test")],
  ["who has accepted no terms", () => localStorage.removeItem("ToUAccepted")],
  [
    "whose parked work lies elsewhere",
    () => sessionStorage.setItem("Parked:ben@example.test", '{"place":"/admin","entries":{}}'),
  ],
])("it is not shown to a person %s", async (_who, arrange) => {
  arrange();
  await show();
  expect(first()).toBeNull();
});

test.each([
  ["without a role", [{ ...reader, roles: [] }, "Ben", [client], [report]]],
  ["without a report", [reader, "Ben", [client], []]],
])("it is not shown to a person %s", async (_who, answers) => {
  await show(answers);
  expect(first()).toBeNull();
});

test("what was pressed there is pressed in the application, once", async () => {
  await show();
  replaceFirstScreen();
  document.querySelector<HTMLElement>("#first [role=dialog] button")?.click();
  const viewed = vi.fn<() => void>();
  document.body.addEventListener("click", viewed);
  await applicationDraws();
  document.body.removeEventListener("click", viewed);
  expect(viewed).toHaveBeenCalledTimes(1);
});

test("what was typed there stands where it was typed, and the application hears of it", async () => {
  await show();
  replaceFirstScreen();
  const [, field] = fields();
  field?.focus();
  field?.setRangeText("Mar", 0, 5, "end");
  const heard = vi.fn<(event: Event) => void>();
  document.body.addEventListener("input", heard);
  const [, own] = await applicationDraws();
  document.body.removeEventListener("input", heard);
  expect(document.activeElement).toBe(own);
  expect(own?.value).toBe("Mar");
  expect(heard).toHaveBeenCalledTimes(1);
});
