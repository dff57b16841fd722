import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Select } from "./select.tsx";

const options = [
  { value: "all", label: "All people" },
  { value: "mapped", label: "People with a report" },
  { value: "unmapped", label: "People without a report" },
] as const;

type OptionName = (typeof options)[number]["value"];

const initial: { value: OptionName } = { value: "all" };

const meta = preview.meta({
  title: "Parts/Select",
  component: Select<OptionName>,
  args: { label: "Show", options, ...initial, onChange: fn() },
  render: (args) => (
    <div className="column">
      <Select {...args} />
    </div>
  ),
  parameters: {
    layout: "padded",
    docs: describeKeys("A choice from a short, fixed list.", {
      "Enter, Space, ↓, ↑": "open the list",
      "↓, ↑, Home, End": "move through it",
      "a letter": "moves to the next option that begins with it",
      Enter: "chooses the option",
      Escape: "closes the list",
    }),
  },
});

export const Chosen = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Show" }));
    await userEvent.click(await screen.findByRole("option", { name: "People with a report" }));
    await expect(args.onChange).toHaveBeenCalledWith("mapped");
  },
});
export const ByKeyboard = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("option", { name: "All people" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Home}{End}{Enter}");
    await expect(args.onChange).toHaveBeenCalledWith("unmapped");
    await expect(canvas.getByRole("combobox", { name: "Show" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("option", { name: "All people" })).toHaveFocus();
    await userEvent.keyboard("p{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("mapped");
  },
});
export const WithHint = meta.story({ args: { hint: "Of the chosen subscription." } });
export const Disabled = meta.story({ args: { disabled: true } });
