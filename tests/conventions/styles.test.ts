import { describe, expect, it } from "vitest";
import { styles } from "../../tools/check/rules/styles.ts";

const checkCss = (text: string) => styles.findViolations([{ path: "src/ui/planted.module.css", text }]);
const checkMarkup = (text: string) => styles.findViolations([{ path: "src/ui/planted.tsx", text }]);
const checkCssDeclarations = (css: string) =>
  checkCss(`.planted { ${css} }`).map(({ message }) => message.split(":")[0]);

describe("a colour, radius or spacing literal outside the tokens fails", () => {
  it.each([
    ["color: #fff", "use a token for a colour"],
    ["background: rgb(0 0 0 / 40%)", "use a token for a colour"],
    ["border: 1px solid rebeccapurple; color: darkslategray", "use a token for a colour"],
    ["border-radius: 4px", "use a token for a radius"],
    ["border-start-end-radius: 0.5rem", "use a token for a radius"],
    ["padding: 0 12px", "use a token for a space"],
    ["margin-block-start: -1em", "use a token for a space"],
    ["gap: calc(var(--space-2) + 3px)", "use a token for a space"],
    ["inset-inline-end: 10px", "use a token for a space"],
    ["font-size: 13px", "use a token for a font size"],
    ["box-shadow: 0 1px 2px var(--colour-border)", "use a token for a shadow"],
    ["transition: opacity 150ms", "use a token for a duration"],
    ["z-index: 999", "use a token for a layer"],
    ["color: lightgoldenrodyellow", "use a token for a colour"],
    ["color: var(--no-such-token, tomato)", "use a token for a colour"],
    ["background: url(\"data:image/svg+xml,<svg fill='%23fff'/>\")", "use a token for a colour"],
    ["border-radius: 50%", "use a token for a radius"],
    ["rx: 4px", "use a token for a radius"],
    ["PADDING: 1e1px", "use a token for a space"],
    ["padding: 2cqi", "use a token for a space"],
    ["margin: 0 2%", "use a token for a space"],
    ["grid-gap: 2mm", "use a token for a space"],
    ["border-spacing: 4px", "use a token for a space"],
    ["--mine: 8px; padding: var(--mine)", "define a token instead of a local variable"],
    ["margin-left: var(--space-2)", "use start or end for a side"],
    ["border-top-right-radius: var(--radius-small)", "use start or end for a side"],
    ["text-align: right", "use start or end for a side"],
    ["padding: var(--space-0) var(--space-1) var(--space-0) var(--space-2)", "use start or end for a side"],
  ])("%s", (planted, message) => {
    expect(checkCssDeclarations(planted)).toContain(message);
  });

  it("names the line of the literal", () => {
    expect(checkCss(".a {\n  /* #fff */\n  color: red;\n}")).toEqual([
      { file: "src/ui/planted.module.css", line: 3, message: "use a token for a colour: color: red" },
    ]);
  });

  it.each([
    '<p style={{ color: "#123456" }} />',
    "<p style={{ marginBlockStart: 8 }} />",
    "<p style={{ 'borderRadius': '4px' }} />",
    '<p style={{ inlineSize: `${a}px`, padding: "4px" }} />',
    '<p style={{ "--gap": "4px" }} />',
    "<p style={wide ? { gap: 4 } : {}} />",
    "const look = { padding: 4 };",
    "<p style={{ top: 8 }} />",
    "panel.style.padding = '4px';",
    "panel.style.setProperty('border-radius', '4px');",
    "panel.style.cssText = 'color: red';",
    "panel.setAttribute('style', 'color: red');",
    "<style>{sheet}</style>",
    '<path fill="orange" />',
    "<path stroke={'#fff'} />",
  ])("in markup: %s", (planted) => {
    expect(checkMarkup(planted)).toHaveLength(1);
  });
});

describe("a value that uses tokens passes", () => {
  it.each([
    "color: var(--colour-text); border-radius: var(--radius-medium)",
    "padding: var(--space-0) var(--space-4); inset: auto 50%",
    "border: 1px solid transparent; color: currentcolor; background: Canvas",
    "inline-size: 12rem; outline: 2px solid var(--colour-focus)",
    "animation: arrive var(--motion-in) both; z-index: var(--layer-dialog)",
    "box-shadow: none; white-space: nowrap; margin: 0 auto",
    "padding: var(--space-0) var(--space-4) var(--space-2) var(--space-4)",
  ])("%s", (valid) => {
    expect(checkCssDeclarations(valid)).toEqual([]);
  });

  it.each([
    "<li style={{ blockSize: row, insetBlockStart: index * row }} />",
    "panel.style.left = `${left}px`;",
    "const seen = { top: 0, left: 0 };",
    "const option = { label: 'Red' };",
  ])("in markup: %s", (valid) => {
    expect(checkMarkup(valid)).toEqual([]);
  });
});
