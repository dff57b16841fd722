import { COLOUR } from "./colour-names.ts";

export interface Crime {
  line: number;
  property: string;
  value: string;
  law: string;
}

const LENGTH =
  /(?<![\w-])[-+]?\d*\.?\d+(?:e[-+]?\d+)?(?:px|r?(?:em|ex|cap|ch|ic|lh)|[sdl]?v(?:[whib]|min|max)|cq(?:[whib]|min|max)|pt|pc|cm|mm|in|q)\b/i;
const LENGTH_OR_SHARE = new RegExp(`${LENGTH.source}|\\d%`, "i");
const TIME = /(?<![\w-])\d*\.?\d+m?s\b/i;
const NUMBER = /^-?\d+$/;

const ONE_SIDED = /^(\S+) (\S+) \S+ (?!\2$)\S+$/;

const laws: readonly { law: string; of: RegExp; against: RegExp }[] = [
  { law: "a radius is a token", of: /radius$|^r[xy]$/, against: LENGTH_OR_SHARE },
  {
    law: "a space is a token",
    of: /^(?:margin|padding|scroll-(?:margin|padding))|^(?:grid-)?(?:row-|column-)?gap$|^border-spacing$|^text-indent$/,
    against: LENGTH_OR_SHARE,
  },
  { law: "a space is a token", of: /^(?:inset|top|right|bottom|left)/, against: LENGTH },
  { law: "a size of text is a token", of: /^font(?:-size)?$/, against: LENGTH_OR_SHARE },
  { law: "a shadow is a token", of: /^(?:box|text)-shadow$|^(?:backdrop-)?filter$/, against: LENGTH },
  { law: "a movement takes the time of a token", of: /^(?:transition|animation)/, against: TIME },
  { law: "a layer is a token", of: /^z-index$/, against: NUMBER },
  { law: "a literal has no name but a token", of: /^--/, against: LENGTH },
  { law: "a side is a start or an end", of: /(?:^|-)(?:left|right)(?:$|-)/, against: /./ },
  {
    law: "a side is a start or an end",
    of: /^(?:text-align|float|clear|caption-side)$/,
    against: /\b(?:left|right)\b/,
  },
  {
    law: "a side is a start or an end",
    of: /^(?:margin|padding|inset|scroll-(?:margin|padding))$/,
    against: ONE_SIDED,
  },
];

const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g;
/** A member of an object, wherever a style may come from; only a literal is judged. */
const MEMBER = /(?<![\w.-])['"]?([\w-]+)['"]?\s*:\s*(-?[\d.]+(?=\s*[,}])|(['"`])(?:(?!\3).)*\3)/g;
const ATTRIBUTE = /\b(fill|stroke|color|stopColor|floodColor|bgcolor|stop-color|flood-color)=\{?(['"`])([^'"`]+)\2/g;
const ASSIGNED = /\.style\.(\w+)\s*=\s*(['"`])([^'"`]*)\2/g;
const SET = /\.setProperty\(\s*['"`]([\w-]+)['"`]\s*,\s*(['"`])([^'"`]*)\2/g;
const WRITTEN = /<style\b|\bcssText\b|\bstyle="|['"]style['"]\s*,\s*['"`]/g;

export const crimesOfCss = (text: string): Crime[] =>
  judged(declarations(blank(text, /\/\*[\s\S]*?\*\//g), DECLARATION), (at) => lineOf(text, at));

/** A literal in an object that is or may become a style, in an attribute that paints, or given to an element by hand. */
export function crimesOfMarkup(text: string): Crime[] {
  const code = blank(text, /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm);
  const named = [
    ...declarations(code, MEMBER),
    ...declarations(code, ASSIGNED, 3),
    ...declarations(code, SET, 3),
    ...declarations(code, ATTRIBUTE, 3),
  ];
  const found = named
    .map(({ property, value, at }) => ({ property: kebab(property), value: withUnit(unquoted(value)), at }))
    .filter(({ property, value }) => STYLED.test(property) || (SIDE.test(property) && LENGTH.test(value)));
  const written = [...code.matchAll(WRITTEN)].map(({ 0: value, index }) => ({
    line: lineOf(text, index),
    property: "style",
    value,
    law: "a style stands in a style sheet",
  }));
  return [...judged(found, (at) => lineOf(text, at)), ...written];
}

const SIDE = /^(?:top|right|bottom|left)$/;
/** What cannot be taken for anything but a style. */
const STYLED =
  /^(?:margin|padding|scroll-(?:margin|padding)|inset|border|background|outline|box-shadow|text-(?:shadow|indent|align)|font(?:-size)?$|z-index|transition|animation|filter$|fill|stroke)|radius$|gap$|colou?r$|^--|^float$/;

interface Declaration {
  property: string;
  value: string;
  at: number;
}

function declarations(text: string, form: RegExp, second = 2): Declaration[] {
  return [...text.matchAll(form)].map(({ 1: property = "", [second]: value = "", index }) => ({
    property,
    value,
    at: index,
  }));
}

function judged(found: readonly Declaration[], line: (at: number) => number): Crime[] {
  return found.flatMap(({ property, value, at }) => {
    const broken = laws
      .filter(({ of, against }) => of.test(property.toLowerCase()) && against.test(value))
      .map(({ law }) => law);
    if (COLOUR.test(value.replaceAll(/--[\w-]+/g, ""))) broken.push("a colour is a token");
    return broken.map((law) => ({ line: line(at), property, value, law }));
  });
}

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;
const blank = (text: string, what: RegExp) => text.replaceAll(what, (found) => found.replaceAll(/[^\n]/g, " "));
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** React makes pixels of a bare number. */
const unquoted = (value: string) => value.replaceAll(/^['"`]|['"`]$/g, "");
const withUnit = (value: string) => value.trim().replace(/^-?[1-9]\d*(?:\.\d+)?$/, "$&px");
