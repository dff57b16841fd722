import { type ComponentProps, useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import type { Theme } from "../../rules/frame/theme.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Header } from "./header.tsx";

type AccountMenuDemoProps = Omit<ComponentProps<typeof AccountMenu>, "opener" | "onClose">;

/** The menu under its header, which opens and closes it. */
function AccountMenuDemo({ theme: first, onThemeChange, ...props }: AccountMenuDemoProps) {
  const [theme, setTheme] = useState<Theme>(first);
  const changeTheme = (chosen: Theme) => {
    onThemeChange(chosen);
    setTheme(chosen);
  };
  return (
    <div style={{ display: "grid", gridTemplateRows: "var(--size-header)" }}>
      <Header
        user={props.user}
        renderMenu={(menu) => <AccountMenu {...props} {...menu} theme={theme} onThemeChange={changeTheme} />}
      />
    </div>
  );
}

const meta = preview.meta({
  title: "Frame/Account menu",
  component: AccountMenuDemo,
  args: {
    user: { name: "Ada Keller", email: "ada.keller@riskinsight.example", role: "Administrator" },
    theme: "system" as const,
    onThemeChange: fn(),
    onAudit: undefined as (() => void) | undefined,
    onMyClient: undefined as (() => void) | undefined,
    onSessions: fn(),
    onRecorded: fn(),
    onKeys: fn(),
    onSignOut: fn(),
  },
  parameters: {
    layout: "fullscreen",
    docs: {
      story: { inline: false, height: "24rem" },
      ...describeKeys("What belongs to the person: who is signed in, theme, sessions, sign out.", {
        "Arrow keys, Home, End": "move between the items",
        Escape: "closes the menu; the focus returns to the name",
        Tab: "closes the menu and goes on behind the name",
      }),
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByTitle("Account"));
    await expect(await canvas.findByRole("group", { name: "Account" })).toHaveTextContent(args.user.email);
  },
});

export const Administrator = meta.story({ tags: ["picture-dark"] });

export const Auditor = meta.story({
  args: {
    user: { name: "Jonas Weber", email: "jonas.weber@riskinsight.example", role: "Auditor" },
    onAudit: fn(),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByTitle("Account"));
    await userEvent.click(await canvas.findByRole("button", { name: "Audit" }));
    await expect(args.onAudit).toHaveBeenCalledOnce();
  },
});

export const LongNames = meta.story({
  args: {
    user: {
      name: "Maximiliane Alexandra von Hohenberg-Wittgenstein ".repeat(3).trim(),
      email: `${"maximiliane.alexandra.".repeat(3)}@riskinsight.example`,
      role: "Regional Portfolio Risk Administrator",
    },
  },
  globals: { viewport: { value: "narrow" } },
});

export const ThemeIsChosen = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByTitle("Account"));
    await userEvent.click(await canvas.findByRole("button", { name: "Dark" }));
    await expect(args.onThemeChange).toHaveBeenCalledWith("dark");
    await expect(canvas.getByRole("button", { name: "Dark", pressed: true })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "System", pressed: false })).toBeVisible();
    await userEvent.click(canvas.getByTitle("Account"));
    await expect(canvas.queryByRole("group", { name: "Account" })).toBeNull();
  },
});

export const ByKeyboard = meta.story({
  args: { onMyClient: fn() },
  play: async ({ canvas, args }) => {
    const account = canvas.getByTitle("Account");
    account.focus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByRole("button", { name: "System" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(canvas.getByRole("button", { name: "Sign out" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(account).toHaveFocus();
    await expect(canvas.queryByRole("group", { name: "Account" })).toBeNull();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: "My client" }));
    await expect(args.onMyClient).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: "Your sessions" }));
    await expect(args.onSessions).toHaveBeenCalledOnce();
    await expect(account).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: "What is recorded about me" }));
    await expect(args.onRecorded).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: "Keyboard shortcuts" }));
    await expect(args.onKeys).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
});
