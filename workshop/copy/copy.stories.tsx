import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { adminLoaders, adminMessages } from "../../src/rules/admin/messages.ts";
import { loaders, messages } from "../../src/rules/messages.ts";
import { CopyDeck } from "./copy-deck.tsx";

const meta = preview.meta({ title: "Design/Copy deck", component: CopyDeck, tags: ["!autodocs", "no-picture"] });

const known = [
  ...Object.values(messages),
  ...Object.values(adminMessages),
  ...Object.values(loaders),
  ...Object.values(adminLoaders),
  "View Report",
  "I agree to these Online Terms of Use",
  "Remove Report Mapping",
  "Page not found",
  "Global Privacy Notice",
  "DatasetId",
];

export const EveryText = meta.story({
  play: async ({ canvas }) => {
    const shown = new Set(canvas.getAllByRole("listitem").map(({ textContent }) => textContent));
    await expect(known.filter((text) => !shown.has(text))).toEqual([]);
  },
});
