import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { actionOfKey } from "../../../src/rules/frame/portal-keys.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

const modifiers = ["ctrlKey", "metaKey", "altKey", "shiftKey"] as const;
type Modifiers = Record<(typeof modifiers)[number], boolean>;
const modifierSets = modifiers.reduce<Modifiers[]>(
  (sets, name) => sets.flatMap((set) => [set, { ...set, [name]: true }]),
  [{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }],
);

it("the finder's key does nothing over the terms, also not once they are accepted", async () => {
  const user = userEvent.setup();
  openPortal("/report", { accepted: false });
  const terms = within(await screen.findByRole("dialog", { name: "Terms of Use" }));
  await user.keyboard("{Control>}k{/Control}");
  await user.click(terms.getByRole("checkbox"));
  await user.click(terms.getByRole("button", { name: "I Accept" }));
  const selection = within(await screen.findByRole("dialog", { name: "Select Report Details" }));
  await user.click(selection.getByRole("button", { name: "Cancel" }));
  // The help does not open over the finder, and needs the same code.
  await waitFor(async () => {
    await user.keyboard("?");
    expect(screen.getByRole("dialog")).toHaveAccessibleName("Keyboard shortcuts");
  });
});

it("before the code that listens to keys is loaded, the same keys count as afterwards", async () => {
  for (const set of modifierSets)
    for (const key of ["k", "K", "j"]) {
      vi.resetModules();
      const { takeFinderPress } = await import("../../../src/routes/frame/early-finder-key.ts");
      dispatchEvent(new KeyboardEvent("keydown", { key, ...set }));
      expect([key, set, takeFinderPress()]).toEqual([key, set, actionOfKey({ key, ...set }, false) === "findReport"]);
    }
});
