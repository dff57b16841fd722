import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

function StatefulTextField(props: TextFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div className="column">
      <TextField
        {...props}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          props.onChange(typed);
        }}
      />
    </div>
  );
}

const meta = preview.meta({
  title: "Parts/Text field",
  component: TextField,
  args: { label: "Report Name", value: "", onChange: fn() },
  render: (args) => <StatefulTextField {...args} />,
  parameters: {
    layout: "padded",
    docs: describeKeys("A line of text with a hint or an error message below it.", {
      "Tab, Shift+Tab": "move the focus to and from it; a read-only field can be focused, a disabled one cannot",
    }),
  },
});

export const Empty = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Report Name" }), "Exposure");
    await expect(args.onChange).toHaveBeenLastCalledWith("Exposure");
  },
});

export const Filled = meta.story({ args: { value: "Counterparty exposure, weekly" } });
export const WithHint = meta.story({
  args: { label: "Group Id", kind: "identifier", hint: "Paste the address of the report, and both ids are filled in." },
});

export const WithErrorMessage = meta.story({
  tags: ["picture"],
  args: {
    label: "Report Id",
    kind: "identifier",
    value: "5a1f09c4-77",
    errorMessage: "An id is 8-4-4-4-12 letters and digits.",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "Report Id" })).toHaveAccessibleDescription(
      "An id is 8-4-4-4-12 letters and digits.",
    );
    await expect(canvas.getByRole("textbox")).toBeInvalid();
  },
});

export const ReadOnly = meta.story({
  args: { label: "GCID", kind: "identifier", value: "0013000000AbCdE", readOnly: true },
});
export const Disabled = meta.story({ args: { disabled: true, value: "Not now" } });
export const LongText = meta.story({
  args: {
    value: "Operational risk and resilience overview for all business lines of the northern region, 2026 edition",
  },
});
