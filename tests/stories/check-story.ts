/// <reference types="@vitest/browser-playwright" />
import type { RunOptions } from "axe-core";
import { afterEach, beforeEach, expect, inject, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { findDarkViolations, findForcedColoursViolations } from "./accessibility.ts";
import { findForcedColoursProblems } from "./forced-colours.ts";
import { findLayoutProblems } from "./layout-rules.ts";

declare module "vitest" {
  interface ProvidedContext {
    arePicturesComparable: boolean;
  }
  interface TestContext {
    story: { id: string; tags: string[]; parameters: { a11y: { test: string; options: RunOptions } } };
  }
}

// Dates and ages look the same every day.
beforeEach(() => vi.setSystemTime("2026-03-02T09:00:00Z"));
// The runner loads the set-up of the next file anew by its time.
afterEach(() => vi.useRealTimers());

const root = document.documentElement;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A layout may still be moving: a problem counts when it is there in so many frames in a row. */
const FRAMES_TO_SETTLE = 30;

afterEach(async ({ story: { id, tags, parameters } }) => {
  const hasPicture = tags.includes("picture") || tags.includes("picture-dark");
  const axeOptions = hasPicture && parameters.a11y.test !== "off" ? parameters.a11y.options : null;
  const problems: string[] = [];
  const report = (condition: string, found: readonly string[]) =>
    problems.push(...found.map((problem) => `${condition}: ${problem}`));

  if (hasPicture) await comparePicture(id);
  if (axeOptions || tags.includes("picture-dark")) {
    const { theme } = root.dataset;
    root.dataset["theme"] = "dark";
    if (tags.includes("picture-dark")) await comparePicture(`${id}-dark`);
    if (axeOptions) report("dark", await findDarkViolations(axeOptions));
    root.dataset["theme"] = theme;
  }

  const { dir } = root;
  const { fontSize } = root.style;
  const checkLayout = async (condition: string) => {
    dispatchEvent(new Event("resize"));
    report(condition, await findLastingProblems());
  };
  root.style.fontSize = "200%";
  if (innerWidth !== 1200 || innerHeight !== 900) await page.viewport(1200, 900);
  await checkLayout("200 % text");
  root.style.fontSize = fontSize;
  await page.viewport(320, 720);
  await checkLayout("320 px");
  root.dir = "rtl";
  await checkLayout("320 px, right to left");
  root.dir = dir;

  if (hasPicture) {
    await forceColours("active");
    expect(matchMedia("(forced-colors: active)").matches).toBe(true);
    report("forced colours", findForcedColoursProblems(document));
    if (axeOptions) report("forced colours", await findForcedColoursViolations(axeOptions));
    await forceColours("none");
  }
  expect(problems.join("\n")).toBe("");
});

/** The whole page, however long it is. */
async function comparePicture(name: string): Promise<void> {
  if (!inject("arePicturesComparable")) return;
  await page.viewport(innerWidth, Math.max(innerHeight, root.scrollHeight));
  await expect(page).toMatchScreenshot(name);
}

async function findLastingProblems(): Promise<string[]> {
  let problems: string[] = [];
  await nextFrame();
  for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) {
    await nextFrame();
    problems = findLayoutProblems(document);
    if (problems.length === 0) break;
  }
  return problems;
}

const forceColours = (value: "active" | "none") =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "forced-colors", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
