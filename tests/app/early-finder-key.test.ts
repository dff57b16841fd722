// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { actionOfKey } from "../../src/rules/frame/portal-keys.ts";

const modifiers = ["ctrlKey", "metaKey", "altKey", "shiftKey"] as const;
type Modifiers = Record<(typeof modifiers)[number], boolean>;
const modifierSets = modifiers.reduce<Modifiers[]>(
  (sets, name) => sets.flatMap((set) => [set, { ...set, [name]: true }]),
  [{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }],
);

it("before the code that listens to keys is loaded, the same keys count as afterwards", async () => {
  for (const set of modifierSets)
    for (const key of ["k", "K", "j"]) {
      vi.resetModules();
      const { takeFinderPress } = await import("../../src/routes/frame/early-finder-key.ts");
      dispatchEvent(new KeyboardEvent("keydown", { key, ...set }));
      expect([key, set, takeFinderPress()]).toEqual([key, set, actionOfKey({ key, ...set }, false) === "findReport"]);
    }
});
