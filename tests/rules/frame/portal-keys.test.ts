import { describe, expect, it } from "vitest";
import { actionOfKey, labelOfCombination, portalKeys } from "../../../src/rules/frame/portal-keys.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, modifiers: Partial<typeof none> = {}) => ({ ...none, key, ...modifiers });
const listed = portalKeys.flatMap(({ action, combinations }) =>
  combinations.map((combination) => ({ ...combination, action, name: labelOfCombination(combination, false) })),
);
const commands = listed.filter(({ isCommand }) => isCommand);
const plainKeys = listed.filter(({ isCommand }) => !isCommand);

describe("the keys of the portal", () => {
  it.each(commands)(
    "$name does what the help says, also while something is typed [return: keys]",
    ({ key, action }) => {
      expect(actionOfKey(press(key, { ctrlKey: true }), false)).toBe(action);
      expect(actionOfKey(press(key.toUpperCase(), { metaKey: true }), true)).toBe(action);
    },
  );

  it.each(commands)("$name does nothing without Ctrl or ⌘, or with Shift or Alt", ({ key }) => {
    expect(actionOfKey(press(key), false)).toBeNull();
    expect(actionOfKey(press(key, { ctrlKey: true, shiftKey: true }), false)).toBeNull();
    expect(actionOfKey(press(key, { ctrlKey: true, altKey: true }), false)).toBeNull();
  });

  it.each(plainKeys)("$name does what the help says, with Shift too [return: keys]", ({ key, action }) => {
    expect(actionOfKey(press(key), false)).toBe(action);
    expect(actionOfKey(press(key, { shiftKey: true }), false)).toBe(action);
  });

  it.each(plainKeys)(
    "$name does nothing while something is typed, or with Ctrl, ⌘ or Alt [return: keys]",
    ({ key }) => {
      expect(actionOfKey(press(key), true)).toBeNull();
      expect(actionOfKey(press(key, { ctrlKey: true }), false)).toBeNull();
      expect(actionOfKey(press(key, { metaKey: true }), false)).toBeNull();
      expect(actionOfKey(press(key, { altKey: true }), false)).toBeNull();
    },
  );

  it("are written as on the keyboard", () => {
    expect(listed.map(({ name }) => name)).toEqual(["Ctrl K", "/", "?"]);
    expect(labelOfCombination({ key: "k", isCommand: true }, true)).toBe("⌘ K");
  });

  it("are no others", () => {
    expect(actionOfKey(press("a"), false)).toBeNull();
  });
});
