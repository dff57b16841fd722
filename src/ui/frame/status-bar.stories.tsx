import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { StatusBar } from "./status-bar.tsx";

const meta = preview.meta({
  title: "Frame/Status bar",
  component: StatusBar,
  args: { at: "offline" as const, onReload: fn() },
  argTypes: { at: { control: "radio", options: ["hidden", "offline", "outdated"] } },
});

export const Offline = meta.story({
  tags: ["picture-dark"],
  parameters: { state: "pageStatus.offline" },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("You are offline"),
});
export const NewVersion = meta.story({
  tags: ["picture"],
  args: { at: "outdated" },
  parameters: { state: "pageStatus.online.outdated" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reload" }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});
export const NothingWrong = meta.story({
  args: { at: "hidden" },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toBeEmptyDOMElement(),
});
