/// <reference lib="dom" />
import type { Browser, Page } from "playwright";
import { measureReferenceTask } from "../tools/reference-task.ts";
import { throttle } from "./browser.ts";
import { finderReaders, MANY } from "./many-reports.ts";
import { openFirstPage, signIn } from "./portal.ts";
import { MS_50 } from "./reference-goals.ts";
import { atMost, information, median, type ResultRow } from "./result-row.ts";

const ROUNDS = 5;
/** The pause of a user between two keys. */
const PAUSE_MS = 300;
const FIRST_OPENING_MS = 3000;

/** The home page has such a list too. */
const LIST = "[role=dialog] ul[aria-label=Reports]";

interface MeasuredPage {
  page: Page;
  opened: number[];
  letters: number[];
  reference: number[];
}

/** Compares the finder of a person who sees 10,000 reports with that of one who sees 100. Processor slowed 4×. */
export async function benchFinder(browser: Browser, origin: string): Promise<ResultRow[]> {
  const few = await openPage(browser, origin, finderReaders[0].reader);
  const many = await openPage(browser, origin, finderReaders[1].reader);
  // In turns, so that what else the machine does slows both down.
  for (let round = 0; round < ROUNDS; round += 1) for (const reader of [few, many]) await measureRound(reader);
  const plain = await measurePlainFinder(browser);
  const reference = median(many.reference);
  return [
    atMost("finder with 10,000 reports: key press → list ÷ reference task", median(many.opened) / reference, MS_50),
    atMost(
      "finder with 10,000 reports: one typed letter → list ÷ reference task",
      median(many.letters) / reference,
      MS_50,
    ),
    information(
      "finder with 10,000 reports: key press, one typed letter, and the reference task, in ms",
      [median(many.opened), median(many.letters), reference].map((ms) => ms.toFixed(0)).join(", "),
    ),
    atMost("finder: key press → list, 10,000 reports ÷ 100", median(many.opened) / median(few.opened), 1.3),
    atMost("finder: one typed letter → list, 10,000 reports ÷ 100", median(many.letters) / median(few.letters), 1.3),
    atMost("finder: key press → list ÷ a hand-written dialog", median(many.opened) / median(plain.opened), 2),
    atMost("finder: one typed letter → list ÷ the same dialog", median(many.letters) / median(plain.letters), 2),
  ];
}

async function openPage(browser: Browser, origin: string, reader: string): Promise<MeasuredPage> {
  const context = await browser.newContext();
  await signIn(context, origin, reader);
  const page = await context.newPage();
  await openFirstPage(page, origin);
  await page.getByRole("dialog", { name: "Select Report Details" }).getByRole("button", { name: "Cancel" }).click();
  await throttle(page, "cable");
  // The finder's code may be loaded only after the key is pressed.
  while (!(await isListShown(page))) await page.keyboard.press("Control+k");
  return { page, opened: [], letters: [], reference: [] };
}

const isListShown = (page: Page) =>
  page
    .locator(LIST)
    .waitFor({ timeout: FIRST_OPENING_MS })
    .then(
      () => true,
      () => false,
    );

async function measureRound({ page, opened, letters, reference }: MeasuredPage): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await page.locator(LIST).waitFor({ state: "detached" });
  // In each round, because the machine's speed changes.
  reference.push(await measureReferenceTask(page));
  await page.waitForTimeout(PAUSE_MS);
  opened.push(await timeToChange(page, { key: "Control+k", selector: LIST }));
  await page.waitForTimeout(PAUSE_MS);
  letters.push(await timeToChange(page, { key: "r", selector: LIST }));
}

/** Measures the same keys in a page that only finds names and lists the first of them in a dialog. */
async function measurePlainFinder(browser: Browser): Promise<Pick<MeasuredPage, "opened" | "letters">> {
  const page = await browser.newPage();
  await page.setContent(`<dialog><input autofocus><ul></ul></dialog><script>
    const names = Array.from({ length: ${MANY} }, (_, n) => "Quarterly report of the northern region " + n);
    const [dialog, input, list] = ["dialog", "input", "ul"].map((name) => document.querySelector(name));
    const find = () => {
      const found = names.filter((name) => name.toLowerCase().includes(input.value.toLowerCase()));
      list.innerHTML = found.slice(0, 10).map((name) => "<li>" + name).join("");
    };
    input.oninput = find;
    dialog.onclose = () => list.replaceChildren();
    onkeydown = (event) => {
      if (event.key !== "k" || !event.ctrlKey) return;
      event.preventDefault();
      input.value = "";
      find();
      dialog.showModal();
    };
  </script>`);
  await throttle(page, "cable");
  const opened: number[] = [];
  const letters: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    opened.push(await timeToChange(page, { key: "Control+k", selector: "ul" }));
    await page.waitForTimeout(PAUSE_MS);
    letters.push(await timeToChange(page, { key: "3", selector: "ul" }));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.close();
  return { opened, letters };
}

interface Change {
  /** Pressed with Control where it begins with "Control+". */
  key: string;
  /** Finds the element whose text changes. */
  selector: string;
}

/** A text that never changes must not keep the bench from its other groups. */
const LONGEST_MS = 20_000;

/** Milliseconds from a key press to the frame after that in which a text is there and differs from before. */
async function timeToChange(page: Page, { key, selector }: Change): Promise<number> {
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
