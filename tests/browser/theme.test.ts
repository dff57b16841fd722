// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { applyTheme, chooseTheme, readTheme } from "../../src/browser/theme.ts";

const shown = () => document.documentElement.dataset["theme"];

afterEach(() => chooseTheme("system"));

test("a theme that was chosen is kept in a cookie that goes with every call for the page", () => {
  chooseTheme("dark");
  expect([shown(), readTheme(), document.cookie]).toEqual(["dark", "dark", "Theme=dark"]);
});

test("whoever goes back to the theme of the system leaves nothing behind", () => {
  chooseTheme("light");
  chooseTheme("system");
  expect([shown(), readTheme(), document.cookie]).toEqual([undefined, "system", ""]);
});

test("a theme that nobody knows is that of the system", () => {
  document.cookie = "Theme=sepia";
  applyTheme();
  expect([shown(), readTheme()]).toEqual([undefined, "system"]);
});
