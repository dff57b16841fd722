import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { KeysHelp } from "./keys-help.tsx";

const meta = preview.meta({
  title: "Dialogs/Keyboard shortcuts",
  component: KeysHelp,
  args: { frame: { open: true }, isMac: false, onClose: fn() },
  parameters: { docs: { story: { inline: false, height: "24rem" } } },
});

export const Windows = meta.story({
  tags: ["picture"],
  play: async ({ args }) => {
    await expect(screen.getByText("Ctrl K")).toBeVisible();
    await expect(screen.getByText(/^On a page with a list/)).toHaveTextContent("/ goes to the list’s search.");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const Mac = meta.story({
  args: { isMac: true },
  play: async () => {
    await expect(screen.getByText("⌘ K")).toBeVisible();
  },
});
