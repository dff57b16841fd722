/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect } from "vitest";
import { cdp, page } from "vitest/browser";
import { findForcedColoursProblems } from "./forced-colours.ts";
import { findLayoutProblems } from "./layout-rules.ts";

const root = document.documentElement;
const waitForPaint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const forceColours = (value: "active" | "none") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

/** Checks every finished story also with text of 200 %, at 320 px, from right to left, and in forced colours. */
afterEach(async () => {
  const { dir } = root;
  const { fontSize } = root.style;
  const problems: string[] = [];
  const checkLayout = async (condition: string) => {
    dispatchEvent(new Event("resize"));
    await waitForPaint();
    problems.push(...findLayoutProblems(document).map((problem) => `${condition}: ${problem}`));
  };
  root.style.fontSize = "200%";
  await checkLayout("200 % text");
  root.style.fontSize = fontSize;
  await page.viewport(320, 720);
  await checkLayout("320 px");
  root.dir = "rtl";
  await checkLayout("320 px, right to left");
  root.dir = dir;
  await forceColours("active");
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  problems.push(...findForcedColoursProblems(document).map((problem) => `forced colours: ${problem}`));
  await forceColours("none");
  expect(problems.join("\n")).toBe("");
});
