import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { launchOptions } from "./browser.ts";

/** Takes the pictures of the README from a portal that runs, as `npm start` prints its address. */
const origin = process.argv[2] ?? "http://localhost:8080";
const docs = join(import.meta.dirname, "../docs");

async function signIn(page: Page): Promise<void> {
  await page.goto(origin);
  await page.getByRole("button", { name: "Ada Keller" }).click();
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await terms.getByRole("checkbox").check();
  await terms.getByRole("button", { name: "I Accept" }).click();
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "View Report" }).click();
  await page.frameLocator("main iframe").locator("svg").first().waitFor();
  await page.getByRole("combobox", { name: "Page" }).waitFor();
}

async function openAccessMatrix(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/access`);
  await page.getByRole("combobox", { name: "Subscription" }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("grid", { name: "Access matrix" }).waitFor();
}

/** Playwright writes no WebP, which needs a third of the bytes of PNG. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 88 });
  const file = join(docs, `${name}.webp`);
  await writeFile(file, Buffer.from(data, "base64"));
  console.log(`${file}: ${((await stat(file)).size / 1000).toFixed(0)} kB`);
}

const browser = await chromium.launch(launchOptions());
const pictures = [
  { name: "report", colorScheme: "light", open: openReport },
  { name: "report-dark", colorScheme: "dark", open: openReport },
  { name: "access-matrix", colorScheme: "light", open: openAccessMatrix },
] as const;
for (const { name, colorScheme, open } of pictures) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  await signIn(page);
  await open(page);
  await page.getByRole("button", { name: "Essential only" }).click();
  await takePicture(page, name);
  await page.close();
}
await browser.close();
