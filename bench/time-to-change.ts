/// <reference lib="dom" />
import type { Page } from "playwright";

interface Change {
  /** Pressed with Control where it begins with "Control+". */
  key: string;
  /** Of the element whose text changes. */
  selector: string;
}

/** Milliseconds from a key press to the frame after that in which a text is there and differs from before. */
export async function timeToChange(page: Page, { key, selector }: Change): Promise<number> {
  const measured = page.evaluate(measureChange, { pressed: key.replace("Control+", ""), selector });
  await page.keyboard.press(key);
  return measured;
}

/** Runs in the page. */
const measureChange = ({ pressed, selector }: { pressed: string; selector: string }) =>
  new Promise<number>((resolve) => {
    const read = () => document.querySelector(selector)?.textContent ?? "";
    const listen = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== pressed) return;
      removeEventListener("keydown", listen, { capture: true });
      const before = read();
      const check = () => {
        const text = read();
        if (text === "" || text === before) {
          requestAnimationFrame(check);
          return;
        }
        requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(check);
    };
    addEventListener("keydown", listen, { capture: true });
  });
