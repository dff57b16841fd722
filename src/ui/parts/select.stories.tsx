import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import { Select } from "./select.tsx";

const options = [
  { value: "all", label: "All people" },
  { value: "mapped", label: "People with a report" },
  { value: "unmapped", label: "People without a report" },
] as const;

const onChange = fn();

function Filter(props: { disabled?: boolean; hint?: string }) {
  return (
    <div className="column">
      <Select label="Show" options={options} value="all" onChange={onChange} {...props} />
    </div>
  );
}

const meta = preview.meta({
  title: "Parts/Select",
  component: Filter,
  parameters: {
    layout: "padded",
    docs: keyboard("A choice from a short, fixed list.", {
      "Enter, Space, ↓, ↑": "open the list",
      "↓, ↑, Home, End": "walk through it",
      "a letter": "the next option that begins with it",
      Enter: "takes the option",
      Escape: "closes the list",
    }),
  },
});

export const Chosen = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Show" }));
    await userEvent.click(await screen.findByRole("option", { name: "People with a report" }));
    await expect(onChange).toHaveBeenCalledWith("mapped");
  },
});
export const ByKeyboard = meta.story({
  tags: ["no-picture"],
  play: async ({ canvas }) => {
    onChange.mockClear();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("option", { name: "All people" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Home}{End}{Enter}");
    await expect(onChange).toHaveBeenCalledWith("unmapped");
    await expect(canvas.getByRole("combobox", { name: "Show" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("option", { name: "All people" })).toHaveFocus();
    await userEvent.keyboard("p{Enter}");
    await expect(onChange).toHaveBeenLastCalledWith("mapped");
  },
});
export const WithHint = meta.story({ args: { hint: "Of the chosen subscription." } });
export const Disabled = meta.story({ args: { disabled: true } });
