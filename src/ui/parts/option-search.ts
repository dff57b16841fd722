export interface Option {
  value: string;
  label: string;
  hint?: string;
}

const foldedOnce = new WeakMap<readonly Option[], readonly string[]>();
const BEYOND_ASCII = /[^\0-\x7f]/;
const ACCENTS = /\p{Mark}/gu;

/** Every typed word occurs somewhere in the option; those that begin with what was typed come first. */
export function search(options: readonly Option[], typed: string): readonly Option[] {
  const sought = fold(typed).trim();
  if (!sought) return options;
  const words = sought.split(/\s+/);
  const folded = foldAll(options);
  const begins: Option[] = [];
  const holds: Option[] = [];
  options.forEach((option, index) => {
    const text = folded[index] ?? '';
    if (text.startsWith(sought)) begins.push(option);
    else if (words.every((word) => text.includes(word))) holds.push(option);
  });
  return begins.concat(holds);
}

function foldAll(options: readonly Option[]): readonly string[] {
  const known = foldedOnce.get(options);
  if (known) return known;
  const folded = options.map(({ label, hint }) => fold(hint ? `${label} ${hint}` : label));
  foldedOnce.set(options, folded);
  return folded;
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replaceAll(ACCENTS, '').replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('ł', 'l') : lower;
}
