/// <reference lib="dom" />
import type { Page } from "playwright";

interface Change {
  /** Pressed with Control where it begins with "Control+". */
  key: string;
  /** Finds the element whose text changes. */
  selector: string;
}

/** A text that never changes must not keep the bench from its other groups. */
const LONGEST_MS = 20_000;

/** Milliseconds from a key press to the frame after that in which a text is there and differs from before. */
export async function timeToChange(page: Page, { key, selector }: Change): Promise<number> {
  const change = await page.evaluateHandle(awaitChange, { pressed: key.replace("Control+", ""), selector });
  await page.keyboard.press(key);
  await page.waitForFunction(({ duration }) => duration > 0, change, { timeout: LONGEST_MS });
  return (await change.jsonValue()).duration;
}

/** Runs in the page. The duration stays 0 until the text has changed. */
function awaitChange({ pressed, selector }: { pressed: string; selector: string }) {
  const change = { duration: 0 };
  const read = () => document.querySelector(selector)?.textContent ?? "";
  const listen = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== pressed) return;
    removeEventListener("keydown", listen, { capture: true });
    const before = read();
    const check = () => {
      const text = read();
      const hasChanged = text !== "" && text !== before;
      requestAnimationFrame(hasChanged ? () => (change.duration = performance.now() - timeStamp) : check);
    };
    requestAnimationFrame(check);
  };
  addEventListener("keydown", listen, { capture: true });
  return change;
}
