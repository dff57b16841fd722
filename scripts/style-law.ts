export interface Crime {
  line: number;
  property: string;
  value: string;
  law: string;
}

const NAMES =
  'black|silver|gr[ae]y|white|maroon|red|purple|fuchsia|magenta|green|lime|olive|yellow|navy|blue|teal|aqua|cyan|orange|pink|brown|gold|violet|indigo|crimson|coral|salmon|khaki|beige|ivory|tan|tomato|turquoise|orchid|plum|lavender|snow|wheat|linen|sienna|chocolate|azure|bisque|peru|thistle|gainsboro|goldenrod|seagreen|slateblue|steelblue|skyblue|slategr[ae]y';
const COLOUR = new RegExp(`#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\\(|(?<![\\w-])(?:dark|light|medium|pale|deep|dim|hot|royal|midnight|rebecca)?(?:${NAMES})(?![\\w-])`, 'i');
const LENGTH = /(?<![\w-])-?\d*\.?\d+(?:px|r?em|r?ex|r?ch|r?lh|[sdl]?v[hwib]|vmin|vmax|pt|pc|cm|mm|in|q)\b/i;
const TIME = /(?<![\w-])\d*\.?\d+m?s\b/i;
const NUMBER = /^-?\d+$/;

const laws: readonly { law: string; of: RegExp; against: RegExp }[] = [
  { law: 'a radius is a token', of: /radius$/, against: LENGTH },
  { law: 'a space is a token', of: /^(?:margin|padding|inset|scroll-(?:margin|padding))|^(?:row-|column-)?gap$|^(?:top|right|bottom|left)$/, against: LENGTH },
  { law: 'a size of text is a token', of: /^font(?:-size)?$/, against: LENGTH },
  { law: 'a shadow is a token', of: /^(?:box|text)-shadow$/, against: LENGTH },
  { law: 'a movement takes the time of a token', of: /^(?:transition|animation)/, against: TIME },
  { law: 'a layer is a token', of: /^z-index$/, against: NUMBER },
];

const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g;
const STYLE_PROP = /\bstyle=\{\{([^}]*)\}\}/g;
const MEMBER = /([\w-]+)['"]?\s*:\s*([^,]+)/g;
const PAINT = /\b(fill|stroke|color)="([^"]+)"/g;

export const crimesOfCss = (text: string): Crime[] => judged(declarations(blank(text, /\/\*[\s\S]*?\*\//g), DECLARATION), (at) => lineOf(text, at));

/** A literal in `style={{…}}` or in an attribute that paints. */
export function crimesOfMarkup(text: string): Crime[] {
  const inline = [...text.matchAll(STYLE_PROP)].flatMap(({ 1: body = '', index }) =>
    declarations(body, MEMBER).map(({ property, value, at }) => ({ property: kebab(property), value: withUnit(value), at: index + at })),
  );
  return judged([...inline, ...declarations(text, PAINT)], (at) => lineOf(text, at));
}

interface Declaration {
  property: string;
  value: string;
  at: number;
}

function declarations(text: string, form: RegExp): Declaration[] {
  return [...text.matchAll(form)].map(({ 1: property = '', 2: value = '', index }) => ({ property, value, at: index }));
}

function judged(found: readonly Declaration[], line: (at: number) => number): Crime[] {
  return found.flatMap(({ property, value, at }) => {
    const broken = laws.filter(({ of, against }) => of.test(property) && against.test(value)).map(({ law }) => law);
    if (COLOUR.test(value.replaceAll(/var\([^)]*\)/g, ''))) broken.push('a colour is a token');
    return broken.map((law) => ({ line: line(at), property, value, law }));
  });
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;
const blank = (text: string, what: RegExp) => text.replaceAll(what, (found) => found.replaceAll(/[^\n]/g, ' '));
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** React makes pixels of a bare number. */
const withUnit = (value: string) => value.trim().replace(/^-?[1-9]\d*(?:\.\d+)?$/, '$&px');
