import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Button } from "./button.tsx";
import { icons } from "./icons.ts";

const meta = preview.meta({
  title: "Parts/Button",
  component: Button,
  args: { children: "View Report", onClick: fn() },
  parameters: {
    layout: "padded",
    docs: describeKeys("Starts an action. A busy button keeps its focus and name but ignores clicks.", {
      "Enter, Space": "press the button",
      "Tab, Shift+Tab": "move the focus to and from it",
    }),
  },
});

export const Disabled = meta.story({ args: { variant: "primary", disabled: true } });

export const Busy = meta.story({
  args: { variant: "primary", busy: true, children: "Add Report" },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Add Report" });
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onClick).not.toHaveBeenCalled();
  },
});

export const ByKeyboard = meta.story({
  args: { variant: "primary" },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button")).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
});

export const AllTogether = meta.story({
  tags: ["picture-dark"],
  render: () => (
    <div className="row">
      {(["primary", "secondary", "danger", "quiet-danger", "quiet"] as const).map((variant) => (
        <Button key={variant} variant={variant} icon={icons.report}>
          {variant}
        </Button>
      ))}
      {(["primary", "secondary", "danger", "quiet-danger", "quiet"] as const).map((variant) => (
        <Button key={variant} variant={variant} size="small">
          small {variant}
        </Button>
      ))}
    </div>
  ),
});
