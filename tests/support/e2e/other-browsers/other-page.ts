import { expect } from "@playwright/test";
import type { OtherBrowser } from "./other-browser.ts";

const SELECTORS = {
  button: "button:not([role=tab])",
  link: "a",
  field: "input:not([type=checkbox]), [role=combobox]",
  checkbox: "input[type=checkbox], [role=checkbox]",
  option: "[role=option]",
};
type Control = keyof typeof SELECTORS;

interface Point {
  x: number;
  y: number;
}

export type OtherPage = ReturnType<typeof createOtherPage>;

/** Presses and types as a person does: with the pointer, on what is on top, and with keys. */
export function createOtherPage(browser: OtherBrowser) {
  /** The centre of a control that can be used, that nothing covers and that does not move. */
  async function findCentre(control: Control, name: string): Promise<Point> {
    const find = `(${findCentreInPage.toString()})(${JSON.stringify(SELECTORS[control])}, ${JSON.stringify(name)})`;
    let centre: unknown;
    await waitUntil(`${control} ${name}`, async () => {
      const last = centre;
      centre = await browser.evaluate(find);
      expect(centre).not.toBeNull();
      expect(centre).toEqual(last);
    });
    return centre as Point;
  }

  async function press(control: Control, name: string): Promise<void> {
    const { x, y } = await findCentre(control, name);
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await browser.perform([{ type: "pointer", id: "mouse", actions }]);
  }

  /** Waits until the expression has this value in the page. While a page is loaded, evaluating it fails. */
  const expectValue = (expression: string, value: unknown) =>
    waitUntil(expression, async () => expect(await browser.evaluate(expression)).toEqual(value));

  return {
    open: (url: string) => browser.open(url),
    evaluate: (expression: string) => browser.evaluate(expression),
    press,
    expectValue,
    async type(name: string, text: string): Promise<void> {
      await press("field", name);
      await expectValue(`document.activeElement?.labels?.[0]?.textContent.includes(${JSON.stringify(name)})`, true);
      const actions = Array.from(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await browser.perform([{ type: "key", id: "keyboard", actions }]);
      await expectValue("document.activeElement?.value", text);
    },
  };
}

async function waitUntil(what: string, check: () => Promise<void>): Promise<void> {
  const attempts = { timeout: 60_000, intervals: [100] };
  await expect(check, what).toPass(attempts);
}

/** Runs in the page, so it uses nothing outside itself. */
function findCentreInPage(selector: string, name: string): Point | null {
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const texts = [control.ariaLabel, control.textContent, ...labels.map(({ textContent }) => textContent)];
    if (control.matches(":disabled") || !texts.some((text) => text?.includes(name))) continue;
    control.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const onTop = document.elementFromPoint(x, y);
    if (control.contains(onTop) || labels.some((label) => label.contains(onTop))) return { x, y };
  }
  return null;
}
