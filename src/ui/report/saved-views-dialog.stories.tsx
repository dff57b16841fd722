import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import {
  dialogArgs,
  large,
  longNamed,
  longWord,
  loss,
  losses,
  managing,
  places,
  quarter,
  rightToLeft,
} from "../../../workshop/stages/saved-views.ts";
import { SavedViewsDialog } from "./saved-views-dialog.tsx";

const sharedByMe = { isShared: true, sharedBy: "Ben Ortiz" };
const dialog = () => within(screen.getByRole("dialog"));

const meta = preview.meta({
  title: "Dialogs/Saved views",
  component: SavedViewsDialog,
  args: { ...dialogArgs, view: managing },
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
});

export const ManagingWithBookmarks = meta.story({
  args: {
    view: { ...managing, applied: null, appliedBookmark: loss },
    authorBookmarks: { at: "read", bookmarks: [loss, large] },
  },
  play: async ({ args }) => {
    await expect(dialog().getByText("From the report’s author")).toBeVisible();
    await expect(dialog().getByText("Large losses of 2025")).toHaveTextContent("Large losses of 2025 · Large losses");
    await expect(dialog().getByText("Loss ratio this year")).toHaveTextContent("· shown now");
    await press("Show Large losses of 2025", args.onSelectBookmark, large);
    await expect(dialog().queryByRole("button", { name: "Delete Large losses of 2025" })).toBeNull();
  },
});

export const ManagingWithoutBookmarksRead = meta.story({
  args: { authorBookmarks: { at: "failed", bookmarks: [] } },
  play: async () => {
    await expect(dialog().getByRole("alert")).toHaveTextContent("The author’s bookmarks could not be read.");
    await expect(dialog().getByRole("button", { name: "Show Largest places" })).toBeEnabled();
  },
});

export const Managing = meta.story({
  tags: ["picture"],
  parameters: { state: "savedViews.managing" },
  play: async ({ args }) => {
    await press("Show Largest places", args.onSelect, "v2");
    await press("Rename Open losses", args.onRename, "v1");
    await press("Delete Open losses", args.onDelete, "v1");
    await press("Use as my default: Open losses", args.onChange, { kind: "setDefault", id: null });
    await press("Use as my default: This quarter", args.onChange, { kind: "setDefault", id: "v3" });
    await expect(dialog().queryByRole("button", { name: "Rename This quarter" })).toBeNull();
    await expect(dialog().getByText(/shared by Ada/)).toBeVisible();
    await expect(dialog().queryByRole("button", { name: /Share|Stop/ })).toBeNull();
  },
});

export const ManagingAsAdministrator = meta.story({
  args: { canShare: true, view: { ...managing, views: [places, { ...losses, ...sharedByMe }, quarter] } },
  play: async ({ args }) => {
    await expect(dialog().getByText(/shared by you/)).toBeVisible();
    await press("Share… Largest places", args.onShare, "v2");
    await press("Stop sharing… This quarter", args.onShare, "v3");
  },
});

export const Sharing = meta.story({
  tags: ["picture"],
  args: { canShare: true, view: { ...managing, at: "sharing", target: places } },
  parameters: { state: "savedViews.sharing" },
  play: async ({ args }) => {
    await expect(dialog().getByText(/^Share “Largest places” with Alderbrook Marine Group\?/)).toBeVisible();
    await waitFor(() => expect(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus());
    await expect(dialog().getByRole("button", { name: "Show Open losses" })).toBeDisabled();
    await press("Share", args.onChange, { kind: "share", id: "v2", isShared: true });
  },
});

export const StopSharing = meta.story({
  args: { canShare: true, view: { ...managing, at: "sharing", target: quarter } },
  play: async ({ args }) => {
    await expect(dialog().getByText(/Only Ada Keller can open it then/)).toBeVisible();
    await press("Stop sharing", args.onChange, { kind: "share", id: "v3", isShared: false });
  },
});

export const NotAllowed = meta.story({
  args: { canShare: true, view: { ...managing, problem: "notAllowed" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("Only administrators can share views"),
});

export const Renaming = meta.story({
  args: { view: { ...managing, at: "renaming", target: places } },
  parameters: { state: "savedViews.renaming" },
  play: async ({ args }) => {
    const name = dialog().getByRole("textbox", { name: "New name of Largest places" });
    await userEvent.clear(name);
    await userEvent.type(name, "Places{Enter}");
    await expect(args.onChange).toHaveBeenCalledWith({ kind: "rename", id: "v2", name: "Places" });
  },
});

export const SavingName = meta.story({
  args: { view: { ...managing, at: "savingName", target: places } },
  parameters: { state: "savedViews.savingName" },
  play: async () => expect(dialog().getByRole("textbox")).toHaveAttribute("readonly"),
});

export const NameTaken = meta.story({
  args: { view: { ...managing, at: "renaming", target: places, problem: "nameTaken" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("Another of your views has this name."),
});

export const Deleting = meta.story({
  args: { view: { ...managing, at: "deleting", target: places } },
  parameters: { state: "savedViews.deleting" },
  play: async ({ args }) => {
    await expect(dialog().getByText("Delete “Largest places”?")).toBeVisible();
    await press("Delete", args.onChange, { kind: "delete", id: "v2" });
  },
});

export const Changing = meta.story({
  args: { view: { ...managing, at: "changing", target: places } },
  parameters: { state: "savedViews.changing" },
  play: async () => expect(dialog().getByRole("button", { name: "Delete Open losses" })).toBeDisabled(),
});

export const NotChanged = meta.story({
  args: { view: { ...managing, problem: "notChanged" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("The change could not be saved. Try again."),
});

export const Empty = meta.story({
  args: { view: { ...managing, views: [], applied: null } },
  play: async () => expect(dialog().getByText("You have no saved views of this report.")).toBeVisible(),
});

export const LongNames = meta.story({
  args: { canShare: true, view: { ...managing, views: [longNamed, longWord, rightToLeft], applied: longWord } },
  play: async () => {
    const { scrollWidth, clientWidth } = screen.getByRole("dialog");
    await expect(scrollWidth).toBe(clientWidth);
  },
});

export const LongNamesOnAPhone = LongNames.extend({
  globals: { viewport: { value: "narrow" } },
});
