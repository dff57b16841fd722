import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { CheckBox, type CheckBoxProps } from "./check-box.tsx";

function StatefulCheckBox(props: CheckBoxProps) {
  const [checked, setChecked] = useState(props.checked);
  return (
    <CheckBox
      {...props}
      checked={checked}
      onChange={(isChecked) => {
        setChecked(isChecked);
        props.onChange(isChecked);
      }}
    />
  );
}

const meta = preview.meta({
  title: "Parts/Check box",
  component: CheckBox,
  args: { label: "Row Level Security", checked: false, onChange: fn() },
  render: (args) => <StatefulCheckBox {...args} />,
  parameters: {
    layout: "padded",
    docs: describeKeys("A choice between yes and no.", {
      Space: "ticks or unticks",
      "Tab, Shift+Tab": "move the focus to and from it",
    }),
  },
});

export const Unticked = meta.story();
export const Ticked = meta.story({ args: { checked: true } });
export const Disabled = meta.story({ args: { disabled: true } });

export const ByKeyboard = meta.story({
  args: { hint: "Each client sees only its own rows." },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: "Row Level Security" })).toBeChecked();
    await userEvent.click(canvas.getByText("Row Level Security"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
});
