import { expect, fn, screen } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";

const meta = preview.meta({
  title: "Dialogs/Confirm delete view",
  component: ConfirmDelete,
  args: { frame: { open: true }, reportName: "Claims & Losses", readers: 3, onDelete: fn(), onCancel: fn() },
  parameters: { docs: { story: { inline: false, height: "24rem" } } },
});

export const Shown = meta.story({
  parameters: { state: "modifyReport.confirmingDelete.readersCounted" },
  tags: ["picture"],
  play: async ({ args }) => {
    await expect(screen.getByText("Claims & Losses")).toBeVisible();
    await expect(screen.getByText(/3 people will lose access/)).toBeVisible();
    await press("Cancel", args.onCancel);
    await press("Delete", args.onDelete);
  },
});

// The documentation page shows one dialog in a frame; these differ from it by a number.
export const OfOneReader = meta.story({
  tags: ["!autodocs"],
  args: { readers: 1 },
  play: async () => {
    await expect(screen.getByText(/1 person will lose access/)).toBeVisible();
  },
});

export const Counting = meta.story({
  parameters: { state: "modifyReport.confirmingDelete.countingReaders" },
  tags: ["!autodocs"],
  args: { readers: undefined },
  play: async () => {
    await expect(screen.getByText(/Counting who has access…/)).toBeVisible();
    await expect(screen.queryByText(/will lose access/)).toBeNull();
  },
});

export const WithoutReaders = meta.story({
  tags: ["!autodocs"],
  args: { readers: 0 },
  play: async () => {
    await expect(screen.getByText(/Nobody has access to it/)).toBeVisible();
  },
});
