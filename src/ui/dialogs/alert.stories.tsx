import { expect, fn, screen, userEvent } from "storybook/test";
import { adminMessages } from "../../rules/admin/messages.ts";
import { messages } from "../../rules/messages.ts";
import preview from "#.storybook/preview";
import { Alert } from "./alert.tsx";

const meta = preview.meta({
  title: "Dialogs/Alert",
  component: Alert,
  args: {
    frame: { open: true, onDismissAttempt: fn() },
    title: "Information",
    message: adminMessages.usersLoaded,
    onOk: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "20rem" } } },
});

export const Information = meta.story({
  tags: ["picture-dark"],
  play: async ({ args }) => {
    const dialog = screen.getByRole("dialog", { name: "Information" });
    await expect(dialog).toHaveAccessibleDescription(adminMessages.usersLoaded);
    await expect(screen.getByRole("button", { name: "OK" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(dialog).toBeVisible();
    await expect(args.frame.onDismissAttempt).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await expect(args.onOk).toHaveBeenCalledOnce();
  },
});

const retry = fn();
export const LoadFailure = meta.story({
  args: { title: "Error", message: messages.userDetailsFailed, actions: [{ label: "Try again", onPress: retry }] },
  play: async () => {
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(retry).toHaveBeenCalled();
    await expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
  },
});

export const WithoutReports = meta.story({
  tags: ["picture"],
  args: {
    title: "Error",
    message: messages.noReportsForUser,
    help: <p>Please email risk-insight@halden.example to request access.</p>,
    actions: [
      { label: "Try again", onPress: retry },
      { label: "Sign out", onPress: fn() },
    ],
  },
});

export const LongMessage = meta.story({
  args: { message: `${adminMessages.addIdsWrong}: ${"3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61".repeat(8)}` },
});
