/// <reference lib="dom" />
import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright";

/** The run of the stories applies all rules to each in light, so that in dark only those about colours can differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** A story is a part of a page. */
const PART_OF_A_PAGE = { region: { enabled: false } };
/** The system's colours contrast, and the browser tells the page's own in their place. */
const SYSTEM_COLOURS = { "color-contrast": { enabled: false } };

/** What axe finds in the shown story in dark and in forced colours. */
export async function findViolations(page: Page): Promise<string[]> {
  const options = await page.evaluate(readOptions);
  if (!options) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const theme = await page.evaluate(setTheme, "dark");
  const inDark = await page.evaluate(runAxe, { ...options, runOnly: COLOUR_RULES });
  await page.evaluate(setTheme, theme);
  await page.emulateMedia({ forcedColors: "active" });
  const inForcedColours = await page.evaluate(runAxe, { ...options, rules: { ...PART_OF_A_PAGE, ...SYSTEM_COLOURS } });
  await page.emulateMedia({ forcedColors: "none" });
  return [
    ...inDark.map((violation) => `dark: ${violation}`),
    ...inForcedColours.map((violation) => `forced colours: ${violation}`),
  ];
}

/** The options of the accessibility addon; null for a story that it does not check. */
function readOptions(): RunOptions | null {
  interface AddonParameters {
    test: string;
    options: RunOptions;
  }
  const preview = Reflect.get(window, "__STORYBOOK_PREVIEW__") as {
    currentRender: { story: { parameters: { a11y: AddonParameters } } };
  };
  const { test, options } = preview.currentRender.story.parameters.a11y;
  return test === "off" ? null : options;
}

/** Returns the theme before. */
function setTheme(theme: string): string {
  const { dataset } = document.documentElement;
  const before = dataset["theme"] ?? "";
  dataset["theme"] = theme;
  return before;
}

async function runAxe(options: RunOptions): Promise<string[]> {
  const { run } = Reflect.get(window, "axe") as typeof axe;
  // Reports in frames have a test of their own.
  const { violations } = await run(
    { include: document.body, exclude: [".sb-wrapper", "#storybook-docs", "#storybook-highlights-root"] },
    { ...options, iframes: false, resultTypes: ["violations"] },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
