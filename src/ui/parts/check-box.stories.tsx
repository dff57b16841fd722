import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import { CheckBox } from "./check-box.tsx";

const meta = preview.meta({
  title: "Parts/Check box",
  component: CheckBox,
  args: { label: "Row Level Security", checked: false, onChange: () => undefined },
  parameters: {
    layout: "padded",
    docs: keyboard("Yes or no.", { Space: "ticks and unticks", "Tab, Shift+Tab": "come and go" }),
  },
});

function Ticking() {
  const [checked, setChecked] = useState(false);
  return (
    <CheckBox
      label="Row Level Security"
      checked={checked}
      onChange={setChecked}
      hint="Each client sees only its own rows."
    />
  );
}

export const Unticked = meta.story();
export const Ticked = meta.story({ args: { checked: true } });
export const Disabled = meta.story({ args: { disabled: true } });

export const ByKeyboard = meta.story({
  render: () => <Ticking />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: "Row Level Security" })).toBeChecked();
    await userEvent.click(canvas.getByText("Row Level Security"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
});
