export interface Finding {
  kind: "changed" | "new" | "gone" | "failed";
  name: string;
  title: string;
  reason?: string;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const image = (name: string, which: string) =>
  `<figure><figcaption>${which}</figcaption><img loading="lazy" src="${name}.${which}.png" alt=""></figure>`;

const shown = {
  changed: ["before", "after", "difference"],
  new: ["after"],
  gone: ["before"],
  failed: [],
} satisfies Record<Finding["kind"], string[]>;

export function differencesPage(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ kind, name, title, reason }) =>
      `<section><h2>${escape(title)} <small>${kind}</small></h2>${reason ? `<pre>${escape(reason)}</pre>` : ""}<div>${shown[kind].map((which) => image(name, which)).join("")}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures that differ</title>
<style>:root{color-scheme:light dark}body{font:14px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0}img{max-width:30rem;border:1px solid gray}small{font-weight:400;opacity:.7}</style>
<h1>${findings.length === 0 ? "No picture differs" : `${findings.length} pictures differ`}</h1>
<p>Accept them all with <code>npm run pictures -- --accept</code>.</p>
${rows.join("\n")}</html>
`;
}
