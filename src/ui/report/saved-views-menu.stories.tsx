import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
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

const meta = preview.meta({
  title: "Report/Saved views",
  component: SavedViewsMenu,
  tags: ["no-picture"],
  args: {
    className: undefined,
    views: [places, losses, quarter],
    applied: null,
    hasFailed: false,
    canShare: false,
    onSelect: fn(),
    onOriginal: fn(),
    onSave: fn(),
    onManage: fn(),
    onShare: fn(),
    onRetry: fn(),
  },
  argTypes: {
    views: { description: "The person’s own views and the shared ones, by name." },
    applied: { description: "The view that the report is shown in; null: as its author made it." },
    hasFailed: { description: "Whether the views could not be loaded." },
    canShare: { description: "Whether the person may share views." },
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
