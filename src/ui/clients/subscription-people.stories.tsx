import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { ben } from "../../../workshop/stages/people.ts";
import { alderbrook, alderbrookDetails } from "../../../workshop/stages/subscriptions.ts";
import { SubscriptionPeople } from "./subscription-people.tsx";

const [anna = ben] = alderbrookDetails.people;

const meta = preview.meta({
  title: "Admin/Client people",
  component: SubscriptionPeople,
  args: {
    client: alderbrook,
    details: alderbrookDetails,
    change: { at: "closed" as const },
    adding: { at: "closed" as const },
    onNavigate: fn(),
    onAdd: fn(),
    onUndo: fn(),
    onRemove: fn(),
  },
  parameters: { layout: "padded" },
});

export const People = meta.story({
  play: async ({ args }) => {
    await press(`Remove Anna Berg, ${anna.email}`, args.onRemove, anna);
    await press("Add people", args.onAdd);
  },
});
export const Invited = meta.story({
  args: { details: { ...alderbrookDetails, people: [{ ...ben, isInvited: true }], personCount: 1 } },
  play: async ({ canvas }) => expect(canvas.getByText("Invited")).toBeVisible(),
});
export const Counting = meta.story({
  args: { change: { at: "counting", person: anna, change: "removeFromClient", client: alderbrook } },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Add people" })).toBeDisabled(),
});
const added = {
  at: "done",
  client: alderbrook,
  change: "addToClient",
  people: [],
  changed: [anna, ben],
  problem: "",
} as const;
export const Added = meta.story({
  args: { adding: added },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 people")).toBeVisible();
    await press("Undo", args.onUndo);
  },
});
export const Undoing = meta.story({
  args: { adding: { ...added, at: "applying", change: "removeFromClient", people: [ben], changed: [anna] } },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Add people" })).toBeDisabled(),
});
export const Undone = meta.story({
  args: { adding: { ...added, change: "removeFromClient" } },
  play: async ({ canvas }) => expect(canvas.getByText("Removed from the client again.")).toBeVisible(),
});
export const UndoFailed = meta.story({
  args: {
    adding: {
      ...added,
      change: "removeFromClient",
      people: [ben],
      changed: [anna],
      problem: "The server did not answer.",
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText("The server did not answer.")).toBeVisible(),
});
export const Removed = meta.story({
  args: {
    details: { ...alderbrookDetails, people: [], personCount: 0 },
    change: { at: "done", person: anna, change: "removeFromClient", client: alderbrook, hadNoSessions: false },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Anna Berg")).toBeVisible();
    await expect(canvas.getByText("They are removed from the client.")).toBeVisible();
    await expect(canvas.getByText("Nobody belongs to this client.")).toBeVisible();
  },
});
export const ChangedElsewhere = meta.story({
  args: {
    change: {
      at: "refused",
      person: anna,
      change: "addToClient",
      client: { ...alderbrook, id: "s9" },
      refusal: "This client is no longer in the portal",
    },
  },
  play: async ({ canvas }) => expect(canvas.queryByRole("alert")).toBeNull(),
});
