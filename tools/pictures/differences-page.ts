export interface Finding {
  kind: "changed" | "new" | "gone" | "failed" | "equal" | "axe";
  name: string;
  title: string;
  reason?: string;
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const renderImage = (name: string, version: string) =>
  `<figure><figcaption>${version}</figcaption><img loading="lazy" src="${name}.${version}.png" alt=""></figure>`;

const versionsByKind = {
  changed: ["before", "after", "difference"],
  new: ["after"],
  gone: ["before"],
  failed: [],
  equal: [],
  axe: [],
} satisfies Record<Finding["kind"], string[]>;

function renderFinding({ kind, name, title, reason }: Finding): string {
  const heading = `<h2>${escapeHtml(title)} <small>${kind}</small></h2>`;
  const explanation = reason ? `<pre>${escapeHtml(reason)}</pre>` : "";
  const images = versionsByKind[kind].map((version) => renderImage(name, version)).join("");
  return `<section>${heading}${explanation}<div>${images}</div></section>`;
}

/** The report of a run: every finding with the pictures before and after it. */
export function renderDifferencesPage(findings: readonly Finding[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Differing pictures</title>
<style>
:root { color-scheme: light dark }
body { font: 14px system-ui; margin: 2rem }
div { display: flex; gap: 1rem; overflow-x: auto }
figure { margin: 0 }
img { max-width: 30rem; border: 1px solid gray }
small { font-weight: 400; opacity: .7 }
</style>
<h1>${findings.length === 0 ? "No picture differs" : `${findings.length} findings`}</h1>
<p>Accept changed pictures with <code>npm run pictures -- --accept</code>.</p>
${findings.map(renderFinding).join("\n")}</html>
`;
}
