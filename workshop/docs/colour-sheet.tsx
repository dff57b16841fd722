import tokens from "../../src/ui/tokens.css?raw";

const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

const valueByToken = new Map(
  [...tokens.matchAll(/(--colour-[\w-]+): ([^;]+);/g)]
    .map(([, name = "", value = ""]) => [name, value] as const)
    .toReversed(),
);

/** The value that a token has in a theme. The build replaces `light-dark()`, so it is read from the source. */
function readColour(name: string, scheme: Scheme): string {
  const value = valueByToken.get(name) ?? "";
  const [, light, dark] = /^light-dark\((rgb\([^)]*\)|[^,]+), (.+)\)$/.exec(value) ?? [];
  return (scheme === "light" ? light : dark) ?? value;
}

/** Every colour in both themes, with its value. */
export function Colours() {
  return (
    <div className="swatches">
      {[...valueByToken.keys()].toReversed().map((name) => (
        <figure key={name}>
          <div>
            {schemes.map((scheme) => (
              <span key={scheme} style={{ background: readColour(name, scheme) }} />
            ))}
          </div>
          <figcaption>
            <code>{name}</code>
            {schemes.map((scheme) => (
              <small key={scheme}>
                {scheme} {readColour(name, scheme)}
              </small>
            ))}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const grounds = ["canvas", "surface", "raised", "sunken", "hover"];
/** The colours that are shown on another one, the grounds, and the contrast that they need there. */
const pairs: [foregrounds: string[], grounds: string[], needed: number][] = [
  [["text", "text-muted", "accent-text", "danger-text"], grounds, 4.5],
  [["border-strong", "focus", "text-disabled"], grounds, 3],
  [["text", "accent-text"], ["accent-soft"], 4.5],
  [["on-accent"], ["accent", "accent-hover", "danger", "danger-hover"], 4.5],
  [["text", "danger-text"], ["danger-soft"], 4.5],
  [["text", "success-text"], ["success-soft"], 4.5],
  [["text", "warning-text"], ["warning-soft"], 4.5],
];

/** The contrast of each pair of colours that meet in the product, measured in both themes. */
export function Contrasts() {
  return (
    <table className="tokens contrasts">
      <thead>
        <tr>
          <th>Colour</th>
          <th>on</th>
          <th>Needed</th>
          {schemes.map((scheme) => (
            <th key={scheme}>{scheme}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.flatMap(([foregrounds, backgrounds, needed]) =>
          foregrounds.flatMap((foreground) =>
            backgrounds.map((background) => (
              <tr key={foreground + background}>
                <th scope="row">{foreground}</th>
                <td>{background}</td>
                <td>{needed}</td>
                {schemes.map((scheme) => (
                  <ContrastCell key={scheme} {...{ scheme, foreground, background, needed }} />
                ))}
              </tr>
            )),
          ),
        )}
      </tbody>
    </table>
  );
}

interface ContrastCellProps {
  scheme: Scheme;
  foreground: string;
  background: string;
  needed: number;
}

function ContrastCell({ scheme, foreground, background, needed }: ContrastCellProps) {
  const color = readColour(`--colour-${foreground}`, scheme);
  const ground = readColour(`--colour-${background}`, scheme);
  const ratio = measureContrast(color, ground);
  return (
    <td style={{ color, background: ground }}>
      {ratio.toFixed(1)} {ratio < needed && "✗ too low"}
    </td>
  );
}

/** The relative luminance of a colour such as `#141a24`, as WCAG 2 defines it. */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two opaque colours in hexadecimal form, from 1 to 21. */
function measureContrast(one: string, other: string): number {
  const [lighter, darker] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}
