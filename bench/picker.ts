import type { Browser, Page } from "playwright";
import { throttle } from "./browser.ts";
import { clientOf, FEW, MANY, type NameKind, nameKinds, PICKER_READER } from "./many-reports.ts";
import { timeToPaint } from "./time-to-paint.ts";
import { openFirstPage, signIn } from "./portal.ts";
import { atMost, median, type ResultRow } from "./result-row.ts";

const ROUNDS = 5;
/** The pause of a user between two controls. */
const PAUSE_MS = 300;

/** Compares the selection dialog for a client of 10,000 reports with that for one of 100. Processor slowed 4×. */
export async function benchPicker(browser: Browser, origin: string): Promise<ResultRow[]> {
  const context = await browser.newContext();
  await signIn(context, origin, PICKER_READER);
  const page = await context.newPage();
  await openFirstPage(page, origin);
  await throttle(page, "cable", 4);
  const measurements: { kind: NameKind; count: number; figures: Figures }[] = [];
  for (const kind of nameKinds) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const count of [FEW, MANY]) measurements.push({ kind, count, figures: await measure(page, kind, count) });
    }
  }
  await context.close();
  const medianOf = (kind: NameKind, count: number, figure: keyof Figures) =>
    median(
      measurements.filter((one) => one.kind === kind && one.count === count).map(({ figures }) => figures[figure]),
    );
  const worstRatio = (...compared: (keyof Figures)[]) =>
    Math.max(
      ...nameKinds.flatMap((kind) =>
        compared.map((figure) => medianOf(kind, MANY, figure) / medianOf(kind, FEW, figure)),
      ),
    );
  return [
    atMost("time to open, 10,000 options ÷ 100 options", worstRatio("open"), 1.3),
    atMost("time of one typed letter, 10,000 options ÷ 100 options", worstRatio("firstLetter", "secondLetter"), 1.3),
    atMost("10,000 options: nodes", Math.max(...nameKinds.map((kind) => medianOf(kind, MANY, "nodes"))), 60),
  ];
}

interface Figures {
  open: number;
  firstLetter: number;
  secondLetter: number;
  nodes: number;
}

async function measure(page: Page, kind: NameKind, count: number): Promise<Figures> {
  const client = page.getByRole("combobox", { name: "Client Name" });
  await client.click();
  await client.fill(clientOf(kind, count));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(PAUSE_MS);
  const picker = page.getByRole("combobox", { name: "Report Name" });
  const open = await timeToPaint(page, () => picker.click());
  await page.waitForTimeout(PAUSE_MS);
  const nodes = await page.locator("[popover] *").count();
  const firstLetter = await timeToPaint(page, () => page.keyboard.type("r"));
  const secondLetter = await timeToPaint(page, () => page.keyboard.type("e"));
  await page.keyboard.press("Escape");
  return { open, firstLetter, secondLetter, nodes };
}
