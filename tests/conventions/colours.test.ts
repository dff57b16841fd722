import { describe, expect, it } from "vitest";
import { findColours } from "../../tools/check/colours.ts";

const check = (path: string, text: string) => findColours({ path, text }).map(({ line }) => line);

describe("a colour outside the tokens", () => {
  it.each([
    "color: #fff",
    "background: rgb(0 0 0 / 40%)",
    "border: 1px solid rebeccapurple",
    "color: var(--no-such-token, tomato)",
    "background: url(\"data:image/svg+xml,<svg fill='%23fff'/>\")",
  ])("is found in a style sheet: %s", (planted) => {
    expect(check("src/ui/planted.module.css", `.a {\n  /* #000 */\n  ${planted};\n}`)).toEqual([3]);
  });

  it.each(['<p style={{ color: "#123456" }} />', '<path fill="orange" />', "panel.style.backgroundColor = 'red';"])(
    "is found in a script: %s",
    (planted) => {
      expect(check("src/ui/planted.tsx", `\n${planted}`)).toEqual([2]);
    },
  );

  it.each([
    ["src/ui/tokens.css", ":root { --colour-text: #111; }"],
    ["src/ui/a.css", "#red { color: var(--colour-red-soft); border: 1px solid transparent; background: Canvas }"],
    ["src/ui/a.tsx", "const option = { label: 'Red', href: '#fade' };"],
  ])("is no colour, or the token itself: %s", (path, valid) => {
    expect(check(path, valid)).toEqual([]);
  });
});
