import { COLOUR } from "./colour-names.ts";
import type { Declaration } from "./declarations.ts";

export interface StyleViolation {
  offset: number;
  property: string;
  value: string;
  message: string;
}

interface LiteralRule {
  message: string;
  property: RegExp;
  forbidden: RegExp;
}

export const LENGTH =
  /(?<![\w-])[-+]?\d*\.?\d+(?:e[-+]?\d+)?(?:px|r?(?:em|ex|cap|ch|ic|lh)|[sdl]?v(?:[whib]|min|max)|cq(?:[whib]|min|max)|pt|pc|cm|mm|in|q)\b/i;
const LENGTH_OR_PERCENTAGE = new RegExp(`${LENGTH.source}|\\d%`, "i");
const TIME = /(?<![\w-])\d*\.?\d+m?s\b/i;
const INTEGER = /^-?\d+$/;

/** Four values of which the second and the last, right and left, differ. */
const UNEQUAL_SIDES = /^(\S+) (\S+) \S+ (?!\2$)\S+$/;

const RADIUS = "use a token for a radius";
const SPACE = "use a token for a space";
const SIDE = "use start or end for a side";

const rules: readonly LiteralRule[] = [
  { message: RADIUS, property: /radius$|^r[xy]$/, forbidden: LENGTH_OR_PERCENTAGE },
  {
    message: SPACE,
    property:
      /^(?:margin|padding|scroll-(?:margin|padding))|^(?:grid-)?(?:row-|column-)?gap$|^border-spacing$|^text-indent$/,
    forbidden: LENGTH_OR_PERCENTAGE,
  },
  { message: SPACE, property: /^(?:inset|top|right|bottom|left)/, forbidden: LENGTH },
  { message: "use a token for a font size", property: /^font(?:-size)?$/, forbidden: LENGTH_OR_PERCENTAGE },
  {
    message: "use a token for a shadow",
    property: /^(?:box|text)-shadow$|^(?:backdrop-)?filter$/,
    forbidden: LENGTH,
  },
  { message: "use a token for a duration", property: /^(?:transition|animation)/, forbidden: TIME },
  { message: "use a token for a layer", property: /^z-index$/, forbidden: INTEGER },
  { message: "define a token instead of a local variable", property: /^--/, forbidden: LENGTH },
  { message: SIDE, property: /(?:^|-)(?:left|right)(?:$|-)/, forbidden: /./ },
  { message: SIDE, property: /^(?:text-align|float|clear|caption-side)$/, forbidden: /\b(?:left|right)\b/ },
  { message: SIDE, property: /^(?:margin|padding|inset|scroll-(?:margin|padding))$/, forbidden: UNEQUAL_SIDES },
];

export function checkDeclaration({ property, value, offset }: Declaration): StyleViolation[] {
  const messages = rules
    .filter((rule) => rule.property.test(property.toLowerCase()) && rule.forbidden.test(value))
    .map(({ message }) => message);
  if (COLOUR.test(value.replaceAll(/--[\w-]+/g, ""))) messages.push("use a token for a colour");
  return messages.map((message) => ({ offset, property, value, message }));
}
