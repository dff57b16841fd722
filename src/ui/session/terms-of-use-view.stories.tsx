import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { TermsOfUse } from "./terms-of-use.tsx";

const meta = preview.meta({
  title: "Dialogs/Terms of use",
  component: TermsOfUse,
  args: {
    frame: { open: true },
    agreed: false,
    canAccept: false,
    busy: false,
    error: false,
    onAgreement: fn(),
    onAccept: fn(),
    onDecline: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "48rem" } } },
});

const button = (name: string) => screen.getByRole("button", { name });

export const NotAgreed = meta.story({
  parameters: { state: "terms.shown" },
  tags: ["picture-dark"],
  play: async ({ args }) => {
    await expect(button("I Accept")).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }));
    await expect(args.onAgreement).toHaveBeenLastCalledWith(true);
    await userEvent.click(button("Decline"));
    await expect(args.onDecline).toHaveBeenCalledOnce();
  },
});

export const Agreed = meta.story({
  args: { agreed: true, canAccept: true },
  play: async ({ args }) => {
    await userEvent.click(button("I Accept"));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
});

export const Busy = meta.story({
  parameters: { state: "terms.accepting" },
  args: { agreed: true, busy: true },
  play: async () => {
    await expect(button("Decline")).toBeDisabled();
    await expect(button("I Accept")).toBeDisabled();
  },
});

export const StartPageUnknown = meta.story({
  args: { error: true },
  play: async () => {
    await expect(screen.getByText(/^The start page is not known\./)).toBeVisible();
  },
});
