import { type ReactNode, useState } from "react";
import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Button } from "../parts/button.tsx";
import { Menu } from "./menu.tsx";

interface MenuDemoProps {
  /** The name of the menu, and of the button that opens it. */
  label: string;
  /** The bar under which the menu hangs. */
  place: "header" | "ribbon";
  /** Links and buttons. Pressing one closes the menu, unless it is a toggle. */
  children: ReactNode;
}

/** The menu with a button that opens and closes it. */
function MenuDemo({ label, ...props }: MenuDemoProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        {label}
      </Button>
      {opener && <Menu label={label} {...props} opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}

const meta = preview.meta({
  title: "Frame/Menu",
  component: MenuDemo,
  args: {
    label: "Tools",
    place: "ribbon" as const,
    children: (
      <>
        <a href="#import">Import</a>
        <button type="button" disabled>
          Export
        </button>
        <button type="button" aria-pressed="true">
          Wide rows
        </button>
        <button type="button">Close all</button>
      </>
    ),
  },
});

export const Ribbon = meta.story({
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "Tools" });
    await userEvent.click(opener);
    await expect(canvas.getByRole("link", { name: "Import" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("button", { name: "Wide rows" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("group", { name: "Tools" })).toBeVisible();
    await userEvent.keyboard("{End}{Enter}");
    await expect(canvas.queryByRole("group")).toBeNull();
    await expect(opener).toHaveFocus();
  },
});

export const Header = meta.story({ args: { place: "header" } });
