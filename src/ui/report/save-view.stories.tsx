import { expect, fn, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import type { AuthorBookmarksView, SavedViewsView } from "../../machines/report/saved-views-view.ts";
import { SavedViewsDialog } from "./saved-views-dialog.tsx";

const losses = { id: "v1", name: "Open losses", isOwn: true, isShared: false, sharedBy: null, isDefault: true };
const unnamed: SavedViewsView = {
  at: "naming",
  views: [losses],
  applied: null,
  appliedBookmark: null,
  target: null,
  problem: null,
};
const unread: AuthorBookmarksView = { at: "unread", bookmarks: [] };
const dialog = () => within(screen.getByRole("dialog"));

const meta = preview.meta({
  title: "Dialogs/Save view",
  component: SavedViewsDialog,
  tags: ["no-picture"],
  args: {
    view: unnamed,
    authorBookmarks: unread,
    client: "Alderbrook Marine Group",
    canShare: false,
    onSelect: fn(),
    onSelectBookmark: fn(),
    onSubmitName: fn(),
    onRename: fn(),
    onShare: fn(),
    onDelete: fn(),
    onChange: fn(),
    onClose: fn(),
  },
  argTypes: {
    view: { description: "The state of the saved views as `at`, the views, and what went wrong." },
    authorBookmarks: { description: "The bookmarks of the report’s author, and whether they are read." },
    onSelectBookmark: { description: "Called with the author’s bookmark to show." },
    client: { description: "The name of the client that the report belongs to." },
    canShare: { description: "Whether the person may share views." },
    onSelect: { description: "Called with the id of the view to show." },
    onSubmitName: { description: "Called with the name under which to save." },
    onRename: { description: "Called with the id of the view to rename." },
    onShare: { description: "Called with the id of the view to share, or no longer." },
    onDelete: { description: "Called with the id of the view to delete." },
    onChange: { description: "Called with the change to save." },
  },
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
});

export const Naming = meta.story({
  args: { view: unnamed },
  parameters: { state: "savedViews.naming" },
  play: async ({ args }) => {
    await expect(dialog().getByRole("button", { name: "Save" })).toBeDisabled();
    await userEvent.type(dialog().getByRole("textbox", { name: "Name" }), "Peak season{Enter}");
    await expect(args.onSubmitName).toHaveBeenCalledWith("Peak season");
  },
});

export const Replacing = meta.story({
  args: { view: { ...unnamed, applied: losses } },
  play: async () => {
    await expect(dialog().getByRole("button", { name: "Replace" })).toBeEnabled();
    await expect(dialog().getByText(/Saving replaces it/)).toBeVisible();
  },
});

export const Saving = meta.story({
  args: { view: { ...unnamed, at: "saving" } },
  parameters: { state: ["savedViews.saving", "savedViews.capturing"] },
  play: async () => expect(dialog().getByRole("textbox", { name: "Name" })).toHaveAttribute("readonly"),
});

export const NotSaved = meta.story({
  args: { view: { ...unnamed, problem: "notSaved" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("The view could not be saved. Try again."),
});

export const TooLarge = meta.story({
  args: { view: { ...unnamed, problem: "tooLarge" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("too large for a view. Clear some of them"),
});

export const LongName = meta.story({
  args: { view: unnamed },
  play: async ({ args }) => {
    const name = dialog().getByRole("textbox", { name: "Name" });
    await userEvent.click(name);
    await userEvent.paste(`${"a".repeat(99)}🚢`);
    await expect(name).toHaveValue("a".repeat(99));
    await userEvent.keyboard("{Enter}");
    await expect(args.onSubmitName).toHaveBeenCalledWith("a".repeat(99));
  },
});
