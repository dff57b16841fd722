import { useState } from "react";
import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Button } from "./button.tsx";
import { Combobox } from "./combobox.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

const options = ["Aldgate Re", "Crédit Aurore", "Fjord Kapital"].map((label) => ({ value: label, label }));
const ignore = () => undefined;

const meta = preview.meta({
  title: "Parts/Dialog",
  component: Dialog,
  args: {
    open: true,
    title: "Select Report Details",
    onClosed: fn(),
    onDismissAttempt: fn(),
    children: <Combobox label="Client Name" options={options} value="Aldgate Re" onChange={ignore} />,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">View Report</Button>
      </>
    ),
  },
  parameters: {
    docs: {
      story: { inline: false, height: "26rem" },
      ...describeKeys(
        "A modal question. Its title is announced; it keeps the focus inside and restores it after closing.",
        {
          "Tab, Shift+Tab": "move through the dialog; the focus wraps at its ends",
          Escape: "closes an open list in it; otherwise closes the dialog, or shakes it when it cannot be dismissed",
        },
      ),
    },
  },
});

const findDialog = () => screen.getByRole("dialog", { name: "Select Report Details" });

export const Medium = meta.story({ parameters: { state: "dialog.shown.open" } });
export const Large = meta.story({ tags: ["picture"], args: { size: "large" } });
export const WithoutOverlay = meta.story({ args: { overlay: false } });
export const Opening = meta.story({ parameters: { state: "dialog.shown.opening" }, args: { phase: "opening" } });
export const Shaking = meta.story({ parameters: { state: "dialog.shown.shaking" }, args: { phase: "shaking" } });
export const Closing = meta.story({ parameters: { state: "dialog.closing" }, args: { phase: "closing" } });
export const CannotBeDismissed = meta.story({
  play: async ({ args }) => {
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByTestId("dialog-overlay"));
    await expect(findDialog()).toBeVisible();
    await expect(args.onDismissAttempt).toHaveBeenCalledTimes(2);
    await expect(args.onClosed).not.toHaveBeenCalled();
  },
});

export const CanBeDismissed = meta.story({
  args: { dismissible: true },
  play: async ({ args }) => {
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByTestId("dialog-overlay"));
    await expect(args.onClosed).toHaveBeenCalledTimes(2);
    await expect(args.onDismissAttempt).not.toHaveBeenCalled();
  },
});

export const EscapeClosesTheListFirst = meta.story({
  play: async ({ args }) => {
    const box = screen.getByRole("combobox", { name: "Client Name" });
    await userEvent.click(box);
    await expect(screen.getAllByRole("option")).toHaveLength(3);
    await userEvent.keyboard("{Escape}");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(args.onDismissAttempt).not.toHaveBeenCalled();
  },
});

function OpenableDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change Report</Button>
      <Dialog open={open} title="Select Report Details" footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}>
        <Combobox label="Client Name" options={options} value="" onChange={ignore} />
      </Dialog>
    </>
  );
}

export const FocusStaysInsideAndReturns = meta.story({
  render: () => <OpenableDialog />,
  play: async () => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(screen.getByRole("combobox", { name: "Client Name" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("combobox", { name: "Client Name" })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("button", { name: "Change Report" })).toHaveFocus();
  },
});

export const LongContent = meta.story({
  args: {
    title: "Operational risk and resilience overview for all business lines of the northern region",
    children: Array.from({ length: 12 }, (_, line) => (
      <TextField key={line} label={`Field ${line + 1}`} value="" onChange={ignore} />
    )),
  },
});
