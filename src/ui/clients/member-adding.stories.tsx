import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { anna, ben, namesake } from "../../../workshop/stages/people.ts";
import { alderbrook } from "../../../workshop/stages/subscriptions.ts";
import type { PersonChoiceProps } from "../people/people-list.tsx";
import { MemberAdding } from "./member-adding.tsx";

const shown: PersonChoiceProps = {
  at: "shown",
  rows: [anna, namesake, ben],
  total: 3,
  hasMore: false,
  isReloading: false,
  isLoadingMore: false,
  search: "",
  sort: "name",
  onSearch: fn(),
  onSort: fn(),
  onMore: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: "Admin/Adding people to a client",
  component: MemberAdding,
  args: {
    client: alderbrook,
    ...shown,
    change: { at: "closed" as const },
    onAdd: fn(),
    onClose: fn(),
  },
  argTypes: {
    client: { description: "The client that people are added to." },
    change: {
      description: "The change of a person that was requested last, at this client or elsewhere, and how far it is.",
    },
    onAdd: { description: "Called with the person of a click, or with the first one by Enter in the search." },
    onMore: { description: "Called by Show more." },
    onRetry: { description: "Called by Try again." },
    onClose: { description: "Called by Done." },
  },
  parameters: { layout: "padded" },
});

export const Choice = meta.story({
  tags: ["picture"],
  parameters: { state: "memberAdding.choosing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("textbox", { name: "Find name or email" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onAdd).toHaveBeenLastCalledWith(anna);
    await userEvent.click(canvas.getByRole("button", { name: "Ben Ortiz" }));
    await expect(args.onAdd).toHaveBeenLastCalledWith(ben);
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const Added = meta.story({
  args: {
    rows: [anna, namesake],
    total: 2,
    change: { at: "done", person: ben, change: "addToClient", client: alderbrook, hadNoSessions: false },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Ben Ortiz")).toBeVisible();
    await expect(canvas.getByText(/^They are added to the client\./)).toBeVisible();
  },
});
export const Applying = meta.story({
  args: { change: { at: "applying", person: ben, change: "addToClient", client: alderbrook } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Ben Ortiz" }));
    await expect(args.onAdd).not.toHaveBeenCalled();
  },
});
export const Refused = meta.story({
  args: {
    change: {
      at: "refused",
      person: ben,
      change: "addToClient",
      client: alderbrook,
      refusal: "This client is no longer in the portal",
    },
  },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent("This client is no longer"),
});
export const EveryoneBelongs = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText("Everyone in the portal belongs to this client.")).toBeVisible(),
});
