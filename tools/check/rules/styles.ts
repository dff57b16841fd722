import type { Rule, SourceFile } from "../rule.ts";
import { isInFolder, isScript, isStyleSheet } from "../source-files.ts";
import { readCssDeclarations, readMarkupDeclarations, withoutComments } from "../styles/declarations.ts";
import { checkDeclaration, type StyleViolation } from "../styles/literal-rules.ts";
import { lineAt } from "../syntax.ts";

const TOKENS = "src/ui/tokens.css";
/** They put built style sheets into the page. */
const BUILD_PLUGINS = "src/boot/plugins";
const INLINE_STYLE = /<style\b|\bcssText\b|\bstyle="|['"]style['"]\s*,\s*['"`]/g;

/** Colours, spaces and other literals are written once, as tokens. */
export const styles: Rule = {
  name: "styles",
  findViolations: (files) =>
    files
      .filter((file) => isInFolder(file, "src") && file.path !== TOKENS && !isInFolder(file, BUILD_PLUGINS))
      .filter((file) => isScript(file) || isStyleSheet(file))
      .flatMap(findInFile),
};

function findInFile(file: SourceFile) {
  const found = isStyleSheet(file) ? findInCss(file.text) : findInMarkup(file.text);
  return found.map(({ offset, property, value, message }) => ({
    file: file.path,
    line: lineAt(file.text, offset),
    message: `${message}: ${property}: ${value}`,
  }));
}

function findInCss(text: string): StyleViolation[] {
  return readCssDeclarations(text).flatMap(checkDeclaration);
}

function findInMarkup(text: string): StyleViolation[] {
  const inline = [...withoutComments(text).matchAll(INLINE_STYLE)].map(({ 0: value, index }) => ({
    offset: index,
    property: "style",
    value,
    message: "write a style in a style sheet",
  }));
  return [...readMarkupDeclarations(text).flatMap(checkDeclaration), ...inline];
}
