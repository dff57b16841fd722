export interface Option {
  value: string;
  label: string;
  hint?: string;
}

const searchTextsCache = new WeakMap<readonly Option[], string[]>();
const plainLetterCache = new Map<string, string>();
const NON_ASCII = /[^\0-\x7f]/gu;
const ACCENTS = /\p{Mark}/gu;
const SLICE_SIZE = 500;

/** Finds the options that contain every typed word. Options that begin with the typed text come first. */
export function searchOptions<T extends Option>(options: readonly T[], typed: string): readonly T[] {
  const query = fold(typed).trim();
  if (!query) return options;
  const words = query.split(/\s+/);
  const folded = foldOptions(options, options.length);
  const prefixMatches: T[] = [];
  const otherMatches: T[] = [];
  // Loops, because a callback for each of 10,000 options takes three times as long.
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index]!;
    const text = folded[index]!;
    if (text.startsWith(query)) prefixMatches.push(option);
    else if (includesAll(text, words)) otherMatches.push(option);
  }
  return prefixMatches.concat(otherMatches);
}

function includesAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/**
 * Prepares the options for searching while the browser is idle, so that the first typed letter is not slow.
 * Returns a function that cancels it.
 */
export function prepareSearch(options: readonly Option[]): () => void {
  // WebKit has no idle callbacks. A slice takes a few milliseconds, so timers do not delay input either.
  const hasIdle = "requestIdleCallback" in globalThis;
  const schedule = () => (hasIdle ? requestIdleCallback(foldNextSlice) : setTimeout(foldNextSlice));
  let scheduled = schedule();
  return () => (hasIdle ? cancelIdleCallback : clearTimeout)(scheduled as number);

  function foldNextSlice() {
    if (foldOptions(options, SLICE_SIZE).length < options.length) scheduled = schedule();
  }
}

/** Extends the cached search texts of the options by at most `count` and returns them. */
function foldOptions(options: readonly Option[], count: number): readonly string[] {
  const folded = searchTextsCache.get(options) ?? [];
  searchTextsCache.set(options, folded);
  for (const { label, hint } of options.slice(folded.length, folded.length + count))
    folded.push(fold(hint ? `${label} ${hint}` : label));
  return folded;
}

/** Lower-cases a text and removes its accents. */
const fold = (text: string) => text.toLowerCase().replaceAll(NON_ASCII, toPlainLetter);

function toPlainLetter(letter: string): string {
  const known =
    plainLetterCache.get(letter) ??
    letter.normalize("NFD").replaceAll(ACCENTS, "").replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l");
  plainLetterCache.set(letter, known);
  return known;
}
