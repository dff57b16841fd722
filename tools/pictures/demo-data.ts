import { globSync, readFileSync } from "node:fs";
import { readLiterals } from "../check/literals.ts";

const PRODUCT = ["src/**/*.{ts,tsx}"];
const DEMO = ["src/**/*.stories.tsx", "tests/support/mocks/*.ts", "workshop/{portal,stages}/*.{ts,tsx}"];
const STANDINS = ["server/standins/demo-*.ts"];

const escapePattern = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

/** Replaces what differs from case to case. */
const FIGURES: [pattern: RegExp, name: string][] = [
  [/https?:\S+/g, "{address}"],
  [/\S+@[\w-]+\.[\w.-]*\w/g, "{email}"],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, "{id}"],
  [/\b\d{1,2} [A-Z][a-z]{2}(?: \d{4})?(?:, \d{2}:\d{2}(?::\d{2})?)?\b/g, "{date}"],
  [/\b[\da-f]*:[\d:a-f]*:[\d:a-f]+\b/g, "{address}"],
  [/\b\d{2}:\d{2}\b/g, "{time}"],
  [/(?<![\w{])\d+(?:[.,]\d+)*/g, "{n}"],
];

export type RemoveDemoData = (text: string) => string | null;

/**
 * A function that replaces the names and figures of demo data by placeholders, and returns null where nothing else is
 * left. What the product's own sources say remains, figures included.
 */
export function createDemoDataFilter(product: ReadonlySet<string>, demo: ReadonlySet<string>): RemoveDemoData {
  const phrases = [...product].filter((text) => text.includes(" "));
  const isName = (text: string) =>
    /^[\p{Lu}\p{Lo}\p{So}]/u.test(text) && /\p{L}{2}/u.test(text) && !phrases.some((phrase) => text.includes(phrase));
  const names = [...demo].filter((text) => !product.has(text) && isName(text));
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(?:${names
      .toSorted((one, other) => other.length - one.length)
      .map(escapePattern)
      .join("|")})(?![\p{L}\d])`,
    "gu",
  );
  return (text) => {
    if (product.has(text)) return text;
    let rest = names.length > 0 ? text.replaceAll(pattern, "{name}") : text;
    for (const [figure, name] of FIGURES) rest = rest.replaceAll(figure, name);
    rest = rest.replaceAll(/\{name\}(?: \{name\})+/g, "{name}");
    return /\p{L}{2}/u.test(rest.replaceAll(/\{\w+\}/g, "")) ? rest : null;
  };
}

/** The filter for the project's own demo data: what only stories, mocks and stand-ins say. */
export function readDemoDataFilter(): RemoveDemoData {
  const demoFiles = new Set(globSync([...DEMO, ...STANDINS]));
  const productFiles = globSync(PRODUCT).filter((file) => !demoFiles.has(file));
  return createDemoDataFilter(readTextsOf(productFiles), readTextsOf([...demoFiles]));
}

function readTextsOf(files: readonly string[]): Set<string> {
  const texts = files.flatMap((path) => readLiterals({ path, text: readFileSync(path, "utf8") }));
  return new Set(texts.map((text) => text.replaceAll(/\s+/g, " ").trim()));
}
