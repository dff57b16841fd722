import { LENGTH } from "./literal-rules.ts";

export interface Declaration {
  property: string;
  value: string;
  offset: number;
}

const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g;
/** A member of any object that has a literal value: a style may be put together anywhere. */
const MEMBER = /(?<![\w.-])['"]?([\w-]+)['"]?\s*:\s*(-?[\d.]+(?=\s*[,}])|(['"`])(?:(?!\3).)*\3)/g;
const PAINT_ATTRIBUTE =
  /\b(fill|stroke|color|stopColor|floodColor|bgcolor|stop-color|flood-color)=\{?(['"`])([^'"`]+)\2/g;
const STYLE_ASSIGNMENT = /\.style\.(\w+)\s*=\s*(['"`])([^'"`]*)\2/g;
const SET_PROPERTY = /\.setProperty\(\s*['"`]([\w-]+)['"`]\s*,\s*(['"`])([^'"`]*)\2/g;

const SIDE = /^(?:top|right|bottom|left)$/;
/** Properties that can only belong to a style. */
const STYLE_PROPERTY =
  /^(?:margin|padding|scroll-(?:margin|padding)|inset|border|background|outline|box-shadow|text-(?:shadow|indent|align)|font(?:-size)?$|z-index|transition|animation|filter$|fill|stroke)|radius$|gap$|colou?r$|^--|^float$/;

const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

export const readCssDeclarations = (text: string): Declaration[] =>
  readMatches(blank(text, BLOCK_COMMENT), DECLARATION);

/** The literals of objects that are or may become a style, of attributes that paint, and of styles set by script. */
export function readMarkupDeclarations(text: string): Declaration[] {
  const code = withoutComments(text);
  return [
    ...readMatches(code, MEMBER),
    ...readMatches(code, STYLE_ASSIGNMENT, 3),
    ...readMatches(code, SET_PROPERTY, 3),
    ...readMatches(code, PAINT_ATTRIBUTE, 3),
  ]
    .map(({ property, value, offset }) => ({ property: toKebabCase(property), value: toCssValue(value), offset }))
    .filter(({ property, value }) => STYLE_PROPERTY.test(property) || (SIDE.test(property) && LENGTH.test(value)));
}

export const withoutComments = (text: string): string => blank(text, COMMENT);

function readMatches(text: string, pattern: RegExp, valueGroup = 2): Declaration[] {
  return [...text.matchAll(pattern)].map(({ 1: property = "", [valueGroup]: value = "", index }) => ({
    property,
    value,
    offset: index,
  }));
}

const blank = (text: string, pattern: RegExp) => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, " "));
const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The value without quotes; React turns a bare number into pixels. */
const toCssValue = (value: string) =>
  value
    .replaceAll(/^['"`]|['"`]$/g, "")
    .trim()
    .replace(/^-?[1-9]\d*(?:\.\d+)?$/, "$&px");
