import { expect, userEvent } from "storybook/test";
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
  "This user does not have this report",
  "Choose an account.",
  "Risk Insight sells and shares none.",
  "Page not found",
  "Global Privacy Notice",
  "DatasetId",
];

/** Texts that are ids, addresses or names of the demo data. */
const code =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f-]+|\S+@\S+|https?:.*|Alderbrook Marine Group|Ada Keller|[a-z]+[A-Z]\w*)$/;

export const EveryText = meta.story({
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole("listitem").map((row) => row.firstElementChild?.textContent ?? "");
    const shown = new Set(rows);
    await expect(known.filter((text) => !shown.has(text))).toEqual([]);
    await expect(rows.filter((text) => code.test(text))).toEqual([]);
    await expect(shown.size).toBe(rows.length);
  },
});

export const OneFound = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("searchbox"), "page not FOUND");
    const link = canvas.getByRole("link", { name: "Page not found" });
    await expect(link).toHaveAttribute("href", "./?path=/story/frame-not-found--unknown-address");
    await expect(canvas.getByText("1 text")).toBeVisible();
  },
});
