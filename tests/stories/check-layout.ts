/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect } from "vitest";
import { cdp, page } from "vitest/browser";
import { findForcedColoursProblems } from "./forced-colours.ts";
import { findLayoutProblems } from "./layout-rules.ts";

const root = document.documentElement;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A layout may still be moving: a problem counts when it is there in so many frames in a row. */
const FRAMES_TO_SETTLE = 30;

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
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

/** Checks every finished story also with text of 200 %, at 320 px, from right to left, and in forced colours. */
afterEach(async () => {
  const { dir } = root;
  const { fontSize } = root.style;
  const problems: string[] = [];
  const checkLayout = async (condition: string) => {
    dispatchEvent(new Event("resize"));
    problems.push(...(await findLastingProblems()).map((problem) => `${condition}: ${problem}`));
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
