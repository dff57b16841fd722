import { expect, fn, userEvent } from "storybook/test";
import { messages } from "../../rules/messages.ts";
import preview from "#.storybook/preview";
import { NoAccess } from "./no-access.tsx";

const meta = preview.meta({
  title: "Frame/No access",
  component: NoAccess,
  args: { mailbox: "risk-insight@halden.example", name: "Dan Whitmore", onSignOut: fn() },
});

export const WithMailbox = meta.story({
  tags: ["picture"],
  parameters: { state: "session.denied.mailboxResolved" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign out" }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("heading")).toHaveTextContent(messages.noAccess);
    const mail = decodeURIComponent(canvas.getByRole<HTMLAnchorElement>("link").href);
    await expect(mail).toMatch(/^mailto:risk-insight@halden\.example\?.*User: Dan Whitmore$/s);
  },
});

export const WhileTheMailboxIsLoading = meta.story({
  args: { mailbox: null },
  parameters: { state: "session.denied.resolvingMailbox" },
});
export const Narrow = meta.story({ globals: { viewport: { value: "narrow" } } });
