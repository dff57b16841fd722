import { expect, test } from "vitest";
import { parseTheme, THEME_COOKIE } from "../../../src/rules/frame/theme.ts";

test.each([
  ["light", "light"],
  ["dark", "dark"],
  ["system", "system"],
  ["", "system"],
  ["pink", "system"],
  [undefined, "system"],
])("the cookie value %j means the theme %s", (value, theme) => {
  expect(parseTheme(value)).toBe(theme);
});

test("the cookie is called Theme, so that a choice made before an update is kept", () => {
  expect(THEME_COOKIE).toBe("Theme");
});
