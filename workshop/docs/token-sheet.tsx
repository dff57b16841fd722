/** The names of the custom properties that the page's style sheets declare on `:root`, in the order of declaration. */
function findTokens(prefix: string): string[] {
  const names = Array.from(document.styleSheets)
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText === ":root")
    .flatMap(({ style }) => Array.from(style));
  return [...new Set(names)].filter((name) => name.startsWith(`--${prefix}-`));
}

const readValue = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface TokenTableProps {
  prefix: string;
  /** The style of a sample that demonstrates the token. */
  sampleStyle?: (name: string) => React.CSSProperties;
}

function TokenTable({ prefix, sampleStyle }: TokenTableProps) {
  return (
    <table className="tokens">
      <tbody>
        {findTokens(prefix).map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{readValue(name)}</code>
            </td>
            {sampleStyle && <td>{<span className={`token ${prefix}`} style={sampleStyle(name)} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Spaces = () => <TokenTable prefix="space" sampleStyle={(name) => ({ inlineSize: `var(${name})` })} />;
export const Radii = () => <TokenTable prefix="radius" sampleStyle={(name) => ({ borderRadius: `var(${name})` })} />;
export const Shadows = () => <TokenTable prefix="shadow" sampleStyle={(name) => ({ boxShadow: `var(${name})` })} />;
export const Motions = () => <TokenTable prefix="motion" />;
export const Layers = () => <TokenTable prefix="layer" />;
export const Sizes = () => <TokenTable prefix="size" />;

export function TextSizes() {
  return (
    <table className="tokens">
      <tbody>
        {findTokens("text").map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{readValue(name)}</code>
            </td>
            <td style={{ fontSize: `var(${name})`, fontFamily: "var(--font-sans)" }}>
              Counterparty exposure 0123456789
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
