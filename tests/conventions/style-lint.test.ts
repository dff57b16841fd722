import { describe, expect, it } from "vitest";
import { crimesOfCss, crimesOfMarkup } from "../../tools/style/style-rules.ts";

const laws = (css: string) => crimesOfCss(`.planted { ${css} }`).map(({ law }) => law);

describe("a colour, radius or spacing literal outside the tokens fails", () => {
  it.each([
    ["color: #fff", "a colour is a token"],
    ["background: rgb(0 0 0 / 40%)", "a colour is a token"],
    ["border: 1px solid rebeccapurple; color: darkslategray", "a colour is a token"],
    ["border-radius: 4px", "a radius is a token"],
    ["border-start-end-radius: 0.5rem", "a radius is a token"],
    ["padding: 0 12px", "a space is a token"],
    ["margin-block-start: -1em", "a space is a token"],
    ["gap: calc(var(--space-2) + 3px)", "a space is a token"],
    ["inset-inline-end: 10px", "a space is a token"],
    ["font-size: 13px", "a size of text is a token"],
    ["box-shadow: 0 1px 2px var(--colour-border)", "a shadow is a token"],
    ["transition: opacity 150ms", "a movement takes the time of a token"],
    ["z-index: 999", "a layer is a token"],
    ["color: lightgoldenrodyellow", "a colour is a token"],
    ["color: var(--no-such-token, tomato)", "a colour is a token"],
    ["background: url(\"data:image/svg+xml,<svg fill='%23fff'/>\")", "a colour is a token"],
    ["border-radius: 50%", "a radius is a token"],
    ["rx: 4px", "a radius is a token"],
    ["PADDING: 1e1px", "a space is a token"],
    ["padding: 2cqi", "a space is a token"],
    ["margin: 0 2%", "a space is a token"],
    ["grid-gap: 2mm", "a space is a token"],
    ["border-spacing: 4px", "a space is a token"],
    ["--mine: 8px; padding: var(--mine)", "a literal has no name but a token"],
    ["margin-left: var(--space-2)", "a side is a start or an end"],
    ["border-top-right-radius: var(--radius-small)", "a side is a start or an end"],
    ["text-align: right", "a side is a start or an end"],
    ["padding: var(--space-0) var(--space-1) var(--space-0) var(--space-2)", "a side is a start or an end"],
  ])("%s", (planted, law) => {
    expect(laws(planted)).toContain(law);
  });

  it("names the line of the literal", () => {
    expect(crimesOfCss(".a {\n  /* #fff */\n  color: red;\n}")).toEqual([
      { line: 3, property: "color", value: "red", law: "a colour is a token" },
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
    expect(crimesOfMarkup(planted)).toHaveLength(1);
  });
});

describe("what the tokens give passes", () => {
  it.each([
    "color: var(--colour-text); border-radius: var(--radius-medium)",
    "padding: var(--space-0) var(--space-4); inset: auto 50%",
    "border: 1px solid transparent; color: currentcolor; background: Canvas",
    "inline-size: 12rem; outline: 2px solid var(--colour-focus)",
    "animation: arrive var(--motion-in) both; z-index: var(--layer-dialog)",
    "box-shadow: none; white-space: nowrap; margin: 0 auto",
    "padding: var(--space-0) var(--space-4) var(--space-2) var(--space-4)",
  ])("%s", (honest) => {
    expect(laws(honest)).toEqual([]);
  });

  it.each([
    "<li style={{ blockSize: row, insetBlockStart: index * row }} />",
    "panel.style.left = `${left}px`;",
    "const seen = { top: 0, left: 0 };",
    "const option = { label: 'Red' };",
  ])("in markup: %s", (honest) => {
    expect(crimesOfMarkup(honest)).toEqual([]);
  });
});
