import tokens from "../../src/ui/tokens.css?raw";

const [root = ""] = tokens.split("\n}");
const names = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = ""]) => name);
const family = (prefix: string) => names.filter((name) => name.startsWith(`--${prefix}-`));
const valueOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function Sheet({ prefix, show }: { prefix: string; show?: (name: string) => React.CSSProperties }) {
  return (
    <table className="tokens">
      <tbody>
        {family(prefix).map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{valueOf(name)}</code>
            </td>
            {show && <td>{<span className={`token ${prefix}`} style={show(name)} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Colours() {
  return (
    <div className="swatches">
      {family("colour").map((name) => (
        <figure key={name}>
          <div>
            {(["light", "dark"] as const).map((colorScheme) => (
              <span key={colorScheme} style={{ colorScheme, background: `var(${name})` }} />
            ))}
          </div>
          <figcaption>
            <code>{name}</code>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

export const Spaces = () => <Sheet prefix="space" show={(name) => ({ inlineSize: `var(${name})` })} />;
export const Radii = () => <Sheet prefix="radius" show={(name) => ({ borderRadius: `var(${name})` })} />;
export const Shadows = () => <Sheet prefix="shadow" show={(name) => ({ boxShadow: `var(${name})` })} />;
export const Motions = () => <Sheet prefix="motion" />;
export const Layers = () => <Sheet prefix="layer" />;
export const Sizes = () => <Sheet prefix="size" />;

export function Letters() {
  return (
    <table className="tokens">
      <tbody>
        {family("text").map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{valueOf(name)}</code>
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
