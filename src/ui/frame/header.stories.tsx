import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Header } from "./header.tsx";
import { Menu } from "./menu.tsx";

const meta = preview.meta({
  title: "Frame/Header",
  component: Header,
  args: {
    user: { name: "Ada Keller", role: "Administrator" },
    renderMenu: (menu) => (
      <Menu label="Account" place="header" {...menu}>
        <button type="button">Your sessions</button>
        <button type="button">Sign out</button>
      </Menu>
    ),
  },
});

export const LoggedIn = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("banner")).toHaveTextContent("Ada KellerAdministrator");
    const account = canvas.getByRole("button", { name: "Ada Keller Administrator" });
    await userEvent.click(account);
    await expect(await canvas.findByRole("button", { name: "Your sessions" })).toHaveFocus();
    await userEvent.click(account);
    await expect(canvas.queryByRole("group", { name: "Account" })).toBeNull();
    await expect(account).toHaveAttribute("aria-expanded", "false");
  },
});

export const BeforeLogin = meta.story({
  args: { user: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
