import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { AuthorBookmarksView } from "../../machines/report/saved-views-view.ts";
import type { AuthorBookmark } from "../../rules/report/report-frame.ts";
import bar from "../frame/report-bar.module.css";
import { SavedViewsMenu } from "./saved-views-menu.tsx";

const losses = { id: "v1", name: "Open losses", isOwn: true, isShared: false, sharedBy: null, isDefault: true };
const places = { id: "v2", name: "Largest places", isOwn: true, isShared: false, sharedBy: null, isDefault: false };
const quarter = {
  id: "v3",
  name: "This quarter",
  isOwn: false,
  isShared: true,
  sharedBy: "Ada Keller",
  isDefault: false,
};
const loss: AuthorBookmark = { name: "b1", displayName: "Loss ratio this year", group: null };
const large: AuthorBookmark = { name: "b2", displayName: "Large losses of 2025", group: "Large losses" };
const unread: AuthorBookmarksView = { at: "unread", bookmarks: [] };
const read: AuthorBookmarksView = { at: "read", bookmarks: [loss, large] };

const meta = preview.meta({
  title: "Report/Saved views",
  component: SavedViewsMenu,
  tags: ["no-picture"],
  args: {
    className: bar.copy,
    views: [places, losses, quarter],
    applied: null,
    authorBookmarks: unread,
    appliedBookmark: null,
    hasFailed: false,
    canShare: false,
    onOpen: fn(),
    onSelect: fn(),
    onSelectBookmark: fn(),
    onOriginal: fn(),
    onSave: fn(),
    onManage: fn(),
    onShare: fn(),
    onRetry: fn(),
  },
  argTypes: {
    views: { description: "The person’s own views and the shared ones, by name." },
    applied: { description: "The view that the report is shown in; null: as its author made it." },
    authorBookmarks: { description: "The bookmarks of the report’s author, and whether they are read." },
    appliedBookmark: { description: "The author’s bookmark that the report is shown in." },
    hasFailed: { description: "Whether the views could not be loaded." },
    canShare: { description: "Whether the person may share views." },
    onOpen: { description: "Called when the list is opened." },
    onSelectBookmark: { description: "Called with the author’s bookmark to show." },
    onSelect: { description: "Called with the id of the view to show." },
    onOriginal: { description: "Called by Back to the original." },
    onSave: { description: "Called by Save view…" },
    onManage: { description: "Called by Manage views…" },
    onShare: { description: "Called with the id of the view to share, or no longer." },
    onRetry: { description: "Called by Load the views again." },
  },
});

export const OriginalReport = meta.story({
  parameters: { state: "savedViews.ready" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await expect(await canvas.findByRole("button", { name: "This quarter by Ada Keller" })).toBeVisible();
    // Names may be written from right to left.
    for (const name of ["This quarter", "Ada Keller"])
      await expect(canvas.getByText(name, { selector: "bdi" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Open losses/ }));
    await expect(args.onSelect).toHaveBeenCalledWith("v1");
    await expect(canvas.queryByRole("button", { name: "Back to the original" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Save view…" }));
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
});

export const ShownInAView = meta.story({
  args: { applied: losses },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button", { name: "Views: Open losses" })).toHaveTextContent("Open losses");
    await userEvent.click(canvas.getByRole("button", { name: "Back to the original" }));
    await expect(args.onOriginal).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Views: Open losses" }));
    await expect(canvas.queryByRole("button", { name: /Share|sharing/ })).toBeNull();
    await userEvent.click(await canvas.findByRole("button", { name: "Manage views…" }));
    await expect(args.onManage).toHaveBeenCalledOnce();
  },
});

export const ShownToAnAdministrator = meta.story({
  args: { applied: losses, canShare: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views: Open losses" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Share this view with the client…" }));
    await expect(args.onShare).toHaveBeenCalledWith("v1");
  },
});

export const NoViews = meta.story({
  args: { views: [] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await expect(await canvas.findByRole("button", { name: "Save view…" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Manage views…" })).toBeNull();
  },
});

export const NotLoaded = meta.story({
  args: { views: [], hasFailed: true },
  parameters: { state: "savedViews.failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Load the views again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

export const WithBookmarksOfTheAuthor = meta.story({
  args: { authorBookmarks: read },
  parameters: { state: "authorBookmarks.read" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await expect(await canvas.findByText("From the report’s author")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Large losses of 2025 Large losses" }));
    await expect(args.onSelectBookmark).toHaveBeenCalledWith(large);
  },
});

export const ShownInABookmarkOfTheAuthor = meta.story({
  args: { authorBookmarks: read, appliedBookmark: loss },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views: Loss ratio this year" }));
    await expect(await canvas.findByRole("button", { name: "Loss ratio this year" })).toHaveAttribute("aria-current");
    await userEvent.click(canvas.getAllByRole("button", { name: "Back to the original" })[0] ?? document.body);
    await expect(args.onOriginal).toHaveBeenCalledOnce();
  },
});

export const ReadingBookmarks = meta.story({
  args: { authorBookmarks: { at: "reading", bookmarks: [] } },
  parameters: { state: "authorBookmarks.reading" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await expect(await canvas.findByText("Reading the author’s bookmarks…")).toBeInTheDocument();
  },
});

export const BookmarksNotRead = meta.story({
  args: { authorBookmarks: { at: "failed", bookmarks: [] } },
  parameters: { state: "authorBookmarks.failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views" }));
    await expect(await canvas.findByText(/could not be read/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Open losses/ }));
    await expect(args.onSelect).toHaveBeenCalledWith("v1");
  },
});
