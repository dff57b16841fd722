interface Words {
  text: string;
  file: string;
}

const sources = import.meta.glob<string>(
  ["../../src/{ui,routes,app,consent}/**/*.{ts,tsx}", "../../src/rules/messages.ts", "!../../src/**/*.stories.tsx"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const UNSPOKEN = /^import[^;]+;$|\/\*[\s\S]*?\*\/|\/\/.*$|new Error\([^)]*\)/gm;
const BETWEEN_TAGS = />\s*([^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*?)\s*(?=[<{])/g;
const SPOKEN_PROP =
  /\b(?:label|title|text|placeholder|emptyText|hint|fault|message|name|aria-label|children)[:=]\s*\{?\s*(['"`])((?:(?!\1).)+)\1/g;
const SENTENCE = /(['"`])([A-Z](?:(?!\1|\n).)*\s(?:(?!\1|\n).)+)\1/g;
const CATALOGUED = /^ {2}\w+: (['"])(.+)\1,$|(?<=[{,] \w+: )(['"])(.+?)\3/gm;

/** The texts of a source: what stands between tags, in a spoken prop, or reads as a sentence. */
function copyOf(file: string, source: string): Words[] {
  const code = source.replaceAll(UNSPOKEN, "");
  const forms = [
    SPOKEN_PROP,
    SENTENCE,
    file.endsWith("messages.ts") ? CATALOGUED : [],
    file.endsWith(".tsx") ? BETWEEN_TAGS : [],
  ].flat();
  const found = forms.flatMap((form) =>
    Array.from(code.matchAll(form), (match) => match[4] ?? match[2] ?? match[1] ?? ""),
  );
  const texts = found
    .map((text) =>
      text
        .replaceAll(/\$\{[^}]*\}/g, "…")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter(isCopy);
  return [...new Set(texts)].map((text) => ({ text, file }));
}

const isCopy = (text: string) =>
  /[A-Z0-9…\s]/.test(text) &&
  /[a-z]{2}/.test(text) &&
  !/=>|\(\)|&&|\?\.|\.\w+\(|\($|^\.{0,2}\/|^Promise$|\.css$/.test(text);

/** Every text of the product, by the file it stands in. */
export function copyDeck(): Map<string, Words[]> {
  const words = Object.entries(sources).flatMap(([path, source]) => copyOf(path.replace("../../", ""), source));
  return Map.groupBy(
    words.toSorted((one, other) => one.file.localeCompare(other.file)),
    ({ file }) => file,
  );
}
