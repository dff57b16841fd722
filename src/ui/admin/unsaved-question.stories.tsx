import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
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
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await press("Discard", args.onDiscard);
  },
});

export const AskedBeforeLeaving = meta.story({
  args: { text: "8 pending changes are not saved. They stay here until the portal is closed.", discardLabel: "Leave" },
  play: ({ args }) => press("Leave", args.onDiscard),
});
