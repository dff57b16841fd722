// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { applyTheme, chooseTheme, readTheme } from "../../src/browser/theme.ts";

const shown = () => document.documentElement.dataset["theme"];

afterEach(() => chooseTheme("system"));

test("a chosen theme is stored in a cookie that the server receives with every page request", () => {
  chooseTheme("dark");
  expect([shown(), readTheme(), document.cookie]).toEqual(["dark", "dark", "Theme=dark"]);
});

test("choosing the system theme removes cookie and attribute", () => {
  chooseTheme("light");
  chooseTheme("system");
  expect([shown(), readTheme(), document.cookie]).toEqual([undefined, "system", ""]);
});

test("an unknown theme counts as the system theme", () => {
  document.cookie = "Theme=sepia";
  applyTheme();
  expect([shown(), readTheme()]).toEqual([undefined, "system"]);
});
