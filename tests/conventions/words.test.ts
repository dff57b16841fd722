import { describe, expect, it } from "vitest";
import { exceptions, replacedWords } from "../../tools/check/data/replaced-words.ts";
import { words } from "../../tools/check/rules/words.ts";

const messagesFor = (text: string, path = "src/rules/planted.ts") =>
  words.findViolations([{ path, text }]).map(({ message }) => message);

describe("words that the project replaces", () => {
  it.each([
    ["in a comment", "// A user opens his report."],
    ["in a test title", 'it("lets him in", () => {});'],
    ["in a text", "const text = <p>She signs in</p>;", "src/ui/planted.tsx"],
    ["as a part of a name", "const findCrimes = 1;"],
    ["as a part of a file's name", "", "src/rules/import-law.ts"],
    ["in a style sheet", "/* the shelf */", "src/ui/planted.css"],
    ["as a name", "const told = true;"],
    ["as a method", "conversation.walk();"],
    ["as a private method", "class A { #sayIt() {} }"],
    ["as the verb of a name", "const tellParent = 1;"],
    ["as an action", 'const machine = { entry: { type: "x" }, "tellParent": 1 };'],
    ["as a state", "const machine = { states: { away: {} } };"],
  ])("flagged: %s", (_place, text, path?: string) => {
    expect(messagesFor(text, path)).toHaveLength(1);
  });

  it.each([
    ["prose that uses the word in its ordinary sense", "// There is nothing to tell the user once it is told."],
    ["a longer word", "const theme = { history: heading, flawless: lawn, walking: 1 };"],
    ["a name that only begins alike", "const askew = tellers;"],
    ["a value that is no state", 'const display = { outline: "none", away: 1 };'],
  ])("valid: %s", (_place, text) => {
    expect(messagesFor(text)).toEqual([]);
  });

  it("names the plain word to write instead", () => {
    expect(messagesFor("// the crime")).toEqual(['"crime": write violation']);
  });
});

describe("the list of words", () => {
  it("has a replacement for every word and a reason for every exception", () => {
    expect(replacedWords.filter(({ word, use }) => word === "" || use === "" || word === use)).toEqual([]);
    expect(exceptions.filter(({ reason }) => reason === "")).toEqual([]);
  });
});
