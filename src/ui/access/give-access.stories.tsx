import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { GiveAccessButton, GiveAccessHint, type GiveAccessProps } from "./give-access.tsx";

function GiveAccess(props: GiveAccessProps) {
  return (
    <>
      <GiveAccessButton {...props} />
      <GiveAccessHint {...props} />
    </>
  );
}

const meta = preview.meta({
  title: "Admin/Give access",
  component: GiveAccess,
  args: { canGiveAccess: true, onGiveAccess: fn() as (() => void) | undefined },
  argTypes: {
    canGiveAccess: { description: "False while other changes are open in User Report Mapping." },
    onGiveAccess: { description: "Called by Give access. Undefined until its lists are loaded." },
  },
});

export const Offered = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Give access" }));
    await expect(args.onGiveAccess).toHaveBeenCalledOnce();
  },
});
export const OtherChangesAreOpen = meta.story({
  args: { canGiveAccess: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.getByText(/^Finish the changes/)).toBeVisible();
  },
});
export const ListsAreLoading = meta.story({
  args: { canGiveAccess: false, onGiveAccess: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.queryByText(/^Finish the changes/)).toBeNull();
  },
});
