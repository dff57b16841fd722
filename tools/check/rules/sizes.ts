import { Visitor } from "vite";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isInFolder, isScript, isStyleSheet } from "../source-files.ts";
import { parseScript } from "../syntax.ts";

const LONGEST_FILE = 220;
const MEDIAN = 60;
const NINETIETH_PERCENTILE = 150;
const LONGEST_LINE = 120;

export const sizes: Rule = {
  name: "sizes",
  findViolations: (files) => [
    ...files.filter((file) => countLines(file) > LONGEST_FILE).map(tooLong),
    ...findTooLongOnTheWhole(files),
    ...files.flatMap(findLongLines),
  ],
};

const countLines = ({ text }: SourceFile) => text.split("\n").length - 1;

const tooLong = (file: SourceFile): Violation => ({
  file: file.path,
  line: LONGEST_FILE + 1,
  message: `has ${countLines(file)} lines, at most ${LONGEST_FILE} are allowed`,
});

function findTooLongOnTheWhole(files: readonly SourceFile[]): Violation[] {
  const product = files.filter(
    (file) =>
      (isInFolder(file, "src") || isInFolder(file, "server")) &&
      (isScript(file) || isStyleSheet(file)) &&
      !file.path.endsWith(".stories.tsx"),
  );
  const lengths = product.map(countLines).toSorted((one, other) => one - other);
  return [
    { share: 0.5, limit: MEDIAN },
    { share: 0.9, limit: NINETIETH_PERCENTILE },
  ].flatMap(({ share, limit }) => {
    const length = lengths[Math.floor(lengths.length * share)] ?? 0;
    const message = `${share * 100} % of the files of src and server should have at most ${limit} lines, not ${length}`;
    return length > limit ? [{ file: "src, server", line: 1, message }] : [];
  });
}

/** Comments that have to stand on one line. */
const DIRECTIVE = /^\s*\/\/ oxlint-disable/;

/** A line may be long only by what cannot be wrapped: a text, a pattern or an address. */
function findLongLines(file: SourceFile): Violation[] {
  if (!isScript(file) && !isStyleSheet(file)) return [];
  const lines = file.text.split("\n");
  if (lines.every((line) => line.length <= LONGEST_LINE)) return [];
  const shortened = (isScript(file) ? withoutTexts(file) : file.text.replaceAll(/url\(.*?\)/g, "")).split("\n");
  return shortened.flatMap((rest, index) => {
    const line = rest.replaceAll(/https?:\/\/\S+/g, "");
    const length = lines[index]?.length ?? 0;
    return line.length > LONGEST_LINE && !DIRECTIVE.test(line)
      ? [{ file: file.path, line: index + 1, message: `has ${length} columns, at most ${LONGEST_LINE} are allowed` }]
      : [];
  });
}

/** The code with every string, template and regular expression emptied, line breaks kept. */
function withoutTexts(file: SourceFile): string {
  const ranges: { start: number; end: number }[] = [];
  const add = ({ start, end }: { start: number; end: number }) => ranges.push({ start, end });
  new Visitor({
    Literal: (node) => (typeof node.value === "string" || "regex" in node) && add(node),
    TemplateElement: add,
    JSXText: add,
  }).visit(parseScript(file).program);
  return ranges
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const lineBreaks = text.slice(start, end).replaceAll(/[^\n]/g, "");
      return text.slice(0, start) + lineBreaks + text.slice(end);
    }, file.text);
}
