import { lineAt, type SourceFile, type Violation } from "./source-file.ts";

const TOKENS = "src/ui/tokens.css";

const COLOUR =
  /(?:#|%23)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|color-mix|light-dark)\(|(?<![\w-])(?:aqua|black|blue|brown|crimson|cyan|(?:dark|light)?(?:blue|gr[ae]y|green|red)|gold|indigo|ivory|lime|magenta|maroon|navy|olive|orange|pink|purple|rebeccapurple|salmon|silver|tan|teal|tomato|violet|white|yellow)(?![\w-])/i;

/** In a style sheet the values of declarations, in a script what an attribute or a style gives to a colour. */
const CSS_VALUE = /(?<=[\w-]\s*:)[^;{}]+(?=[;}])/g;
const SCRIPT_VALUE =
  /(?<=\b(?:\w*[cC]olou?r|background|fill|stroke|border|\w*[sS]hadow)["']?\s*[:=]\s*\{?\s*)(["'`]).*?\1/g;
const COMMENT = /\/\*[^]*?\*\//g;

/** Colours are written once, as tokens. */
export function findColours({ path, text }: SourceFile): Violation[] {
  if (!path.startsWith("src/") || path === TOKENS) return [];
  const values = path.endsWith(".css") ? CSS_VALUE : SCRIPT_VALUE;
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...code.matchAll(values)]
    .filter(([value]) => COLOUR.test(value.replaceAll(/--[\w-]+/g, "")))
    .map(({ 0: value, index }) => ({
      file: path,
      line: lineAt(text, index),
      message: `use a token for the colour ${value.trim()}`,
    }));
}
