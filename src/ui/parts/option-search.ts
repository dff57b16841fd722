export interface Option {
  value: string;
  label: string;
  hint?: string;
}

const foldedOnce = new WeakMap<readonly Option[], string[]>();
const plainLetters = new Map<string, string>();
const BEYOND_ASCII = /[^\0-\x7f]/gu;
const ACCENTS = /\p{Mark}/gu;
const SLICE = 500;

/** Every typed word occurs somewhere in the option; those that begin with what was typed come first. */
export function search(options: readonly Option[], typed: string): readonly Option[] {
  const sought = fold(typed).trim();
  if (!sought) return options;
  const words = sought.split(/\s+/);
  const folded = foldMore(options, options.length);
  const begins: Option[] = [];
  const holds: Option[] = [];
  options.forEach((option, index) => {
    const text = folded[index] ?? "";
    const at = text.indexOf(sought);
    if (at === 0) begins.push(option);
    else if (at > 0 || (words.length > 1 && words.every((word) => text.includes(word)))) holds.push(option);
  });
  return begins.concat(holds);
}

/** Folds the options while the browser has nothing to do, so that the first typed letter need not. */
export function foldAhead(options: readonly Option[]): () => void {
  if (!("requestIdleCallback" in globalThis)) return () => undefined;
  let asked = requestIdleCallback(foldSome);
  return () => cancelIdleCallback(asked);

  function foldSome() {
    if (foldMore(options, SLICE).length < options.length) asked = requestIdleCallback(foldSome);
  }
}

function foldMore(options: readonly Option[], count: number): readonly string[] {
  const folded = foldedOnce.get(options) ?? [];
  foldedOnce.set(options, folded);
  for (const { label, hint } of options.slice(folded.length, folded.length + count))
    folded.push(fold(hint ? `${label} ${hint}` : label));
  return folded;
}

const fold = (text: string) => text.toLowerCase().replaceAll(BEYOND_ASCII, plain);

function plain(letter: string): string {
  const known =
    plainLetters.get(letter) ??
    letter.normalize("NFD").replaceAll(ACCENTS, "").replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l");
  plainLetters.set(letter, known);
  return known;
}
