import { matchesGlob } from "node:path";
import { Visitor } from "vite";
import { exceptions, type ReplacedWord, replacedWords } from "../data/replaced-words.ts";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isScript } from "../source-files.ts";
import { lineAt, parseScript } from "../syntax.ts";

interface Use {
  word: string;
  offset: number;
  replacement: string;
}

/** The words of the glossary's left column are not used, unless an exception gives the reason. */
export const words: Rule = {
  name: "words",
  findViolations: (files) => files.flatMap(findInFile),
};

const wordsAs = (as: ReplacedWord["as"]) =>
  new Map(replacedWords.filter((each) => each.as === as).map(({ word, use }) => [word, use]));
const anywhere = wordsAs("anywhere");
const names = wordsAs("name");
const verbs = wordsAs("verb");
const states = wordsAs("state");

function findInFile(file: SourceFile): Violation[] {
  const inText = [...findAnywhere(file.text), ...(isScript(file) ? findNames(file) : [])];
  const inPath = findAnywhere(file.path).map((use) => Object.assign(use, { offset: 0 }));
  return [...inPath, ...inText]
    .filter(({ word }) => !isExcepted(word, file))
    .map(({ word, offset, replacement }) => ({
      file: file.path,
      line: lineAt(file.text, offset),
      message: `"${word}": write ${replacement}`,
    }));
}

const isExcepted = (word: string, { path }: SourceFile) =>
  exceptions.some(
    ({ words: excepted, files }) => (excepted === "all" || excepted.includes(word)) && matchesGlob(path, files),
  );

function findAnywhere(text: string): Use[] {
  return splitWords(text).flatMap(({ word, offset }) => {
    const replacement = anywhere.get(word);
    return replacement === undefined ? [] : [{ word, offset, replacement }];
  });
}

/** The words of a text in lower case; `signInVisitor` and `sign-in-visitor` are three words each. */
function splitWords(text: string): { word: string; offset: number }[] {
  return [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    offset: index,
  }));
}

function findNames(file: SourceFile): Use[] {
  const found: Use[] = [];
  const add = (word: string, offset: number, replacement: string | undefined) => {
    if (replacement !== undefined) found.push({ word, offset, replacement });
  };
  const checkName = (name: string, offset: number) => {
    add(name, offset, names.get(name));
    const verb = /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? "";
    add(verb, offset, verbs.get(verb));
  };
  new Visitor({
    Identifier: ({ name, start }) => checkName(name, start),
    PrivateIdentifier: ({ name, start }) => checkName(name, start),
    Property: ({ key, value }) => {
      if (key.type === "Literal") checkName(String(key.value), key.start);
      if (key.type !== "Identifier" || key.name !== "states" || value.type !== "ObjectExpression") return;
      for (const state of value.properties)
        if (state.type === "Property" && state.key.type === "Identifier")
          add(state.key.name, state.key.start, states.get(state.key.name));
    },
  }).visit(parseScript(file).program);
  return found;
}
