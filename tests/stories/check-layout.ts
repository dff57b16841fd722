/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect } from "vitest";
import { cdp, page } from "vitest/browser";
import { untold } from "./forced-colours.ts";
import { crowding } from "./layout-rules.ts";

const root = document.documentElement;
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const forceColours = (value: "active" | "none") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

/** Every story, as it was left, also stands in twice the text, in 320 px, from right to left and in forced colours. */
afterEach(async () => {
  const { dir } = root;
  const { fontSize } = root.style;
  const found: string[] = [];
  const look = async (how: string) => {
    dispatchEvent(new Event("resize"));
    await drawn();
    found.push(...crowding(document).map((what) => `${how}: ${what}`));
  };
  root.style.fontSize = "200%";
  await look("200 % text");
  root.style.fontSize = fontSize;
  await page.viewport(320, 720);
  await look("320 px");
  root.dir = "rtl";
  await look("320 px, right to left");
  root.dir = dir;
  await forceColours("active");
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  found.push(...untold(document).map((what) => `forced colours: ${what}`));
  await forceColours("none");
  expect(found.join("\n")).toBe("");
});
