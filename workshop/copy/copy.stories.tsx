import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { adminLoaders, adminMessages } from "../../src/rules/admin/messages.ts";
import { loaders, messages } from "../../src/rules/messages.ts";
import { plainPageTexts, rolesTexts } from "../../src/rules/session/plain-page-texts.ts";
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
  ...Object.values(plainPageTexts),
  ...Object.values(rolesTexts),
  "We use essential storage for sign-in and preferences. With your consent we also collect performance data.",
  "Page not found",
  "Global Privacy Notice",
  "DatasetId",
];

/** Texts that are ids, addresses or links. */
const code = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f-]+|\S+@\S+|https?:.*)$/;

export const EveryText = meta.story({
  play: async ({ canvas }) => {
    const shown = new Set(canvas.getAllByRole("listitem").map(({ textContent }) => textContent));
    await expect(known.filter((text) => !shown.has(text))).toEqual([]);
    await expect([...shown].filter((text) => code.test(text))).toEqual([]);
  },
});
