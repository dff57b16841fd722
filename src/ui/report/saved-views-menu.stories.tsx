import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import {
  large,
  longNamed,
  longWord,
  loss,
  losses,
  menuArgs,
  places,
  quarter,
  rightToLeft,
} from "../../../workshop/stages/saved-views.ts";
import type { AuthorBookmarksView } from "../../machines/report/saved-views-view.ts";
import { SavedViewsMenu } from "./saved-views-menu.tsx";

const read: AuthorBookmarksView = { at: "read", bookmarks: [loss, large] };

const meta = preview.meta({
  title: "Report/Saved views",
  component: SavedViewsMenu,
  args: { ...menuArgs, views: [places, losses, quarter] },
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
    await press("Save view…", args.onSave);
  },
});

export const ShownInAView = meta.story({
  args: { applied: losses },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button", { name: "Views: Open losses" })).toHaveTextContent("Open losses");
    await userEvent.click(canvas.getByRole("button", { name: "Views: Open losses" }));
    await expect(canvas.queryByRole("button", { name: /Share|sharing/ })).toBeNull();
    await press("Manage views…", args.onManage);
  },
});

export const ChangedView = meta.story({
  tags: ["picture"],
  args: { applied: losses, isChanged: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("button", { name: "Views: Open losses, changed" })).toHaveTextContent("changed"),
});

export const ShownToAnAdministrator = meta.story({
  args: { applied: losses, canShare: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views: Open losses" }));
    await press("Share this view with the client…", args.onShare, "v1");
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
    await press("Load the views again", args.onRetry);
  },
});

export const WithBookmarksOfTheAuthor = meta.story({
  args: { authorBookmarks: read },
  parameters: { state: "authorBookmarks.read" },
  play: async ({ canvas, args }) => {
    await press("Views", args.onOpen);
    await expect(await canvas.findByText("From the report’s author")).toBeVisible();
    await press("Large losses of 2025 Large losses", args.onSelectBookmark, large);
  },
});

export const ShownInABookmarkOfTheAuthor = meta.story({
  args: { authorBookmarks: read, appliedBookmark: loss },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views: Loss ratio this year" }));
    await expect(await canvas.findByRole("button", { name: "Loss ratio this year" })).toHaveAttribute("aria-current");
    await userEvent.click(canvas.getByRole("button", { name: "Back to the original" }));
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

export const OpenMenu = meta.story({
  tags: ["picture"],
  args: { applied: losses, canShare: true, authorBookmarks: read },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Views: Open losses" }));
    await expect(await canvas.findByRole("button", { name: "Manage views…" })).toBeVisible();
  },
});

export const LongNames = meta.story({
  args: { views: [longNamed, longWord, rightToLeft], applied: rightToLeft },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Views/ }));
    const item = await canvas.findByRole("button", { name: new RegExp(longWord.name) });
    const { scrollWidth, clientWidth } = item.closest("[popover]") ?? item;
    await expect(scrollWidth).toBe(clientWidth);
  },
});

export const InTheWindow = meta.story({
  args: { views: [longNamed, longWord, rightToLeft] },
  play: async ({ canvas, canvasElement }) => {
    const root = document.documentElement;
    const { dir } = root;
    const { style } = canvasElement;
    for (const direction of ["ltr", "rtl"])
      for (const place of ["start", "end"]) {
        root.dir = direction;
        Object.assign(style, { display: "grid", justifyItems: place });
        await userEvent.click(canvas.getByRole("button", { name: "Views" }));
        const menu = (await canvas.findByRole("button", { name: "Save view…" })).closest("[popover]");
        const { left = -1, right = Infinity } = menu?.getBoundingClientRect() ?? {};
        await expect({ direction, place, left: left >= 0, right: right <= root.clientWidth }).toEqual({
          direction,
          place,
          left: true,
          right: true,
        });
        await userEvent.keyboard("{Escape}");
      }
    root.dir = dir;
    canvasElement.removeAttribute("style");
  },
});

export const InTheWindowOfAPhone = InTheWindow.extend({ globals: { viewport: { value: "narrow" } } });
