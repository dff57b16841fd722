import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { UnsavedQuestion } from "./unsaved-question.tsx";

const meta = preview.meta({
  title: "Admin/Unsaved changes",
  component: UnsavedQuestion,
  args: { text: "8 pending changes will be lost.", onKeep: fn(), onDiscard: fn() },
  parameters: { layout: "padded" },
});

export const Asked = meta.story({
  tags: ["picture"],
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("button", { name: "Keep editing" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(canvas.getByRole("button", { name: "Discard" }));
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await expect(args.onDiscard).toHaveBeenCalledOnce();
  },
});

export const AskedBeforeLeaving = meta.story({
  args: { text: "8 pending changes are not saved. They stay here until the portal is closed.", discardLabel: "Leave" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave" }));
    await expect(args.onDiscard).toHaveBeenCalledOnce();
  },
});
