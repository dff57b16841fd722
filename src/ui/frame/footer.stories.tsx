import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Footer } from "./footer.tsx";

const meta = preview.meta({
  title: "Frame/Footer",
  component: Footer,
  args: { privacyHref: "/privacy.html", onDoNotSell: fn(), year: 2026 },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link", { name: "Global Privacy Notice" })).toHaveAttribute("href", "/privacy.html");
    await expect(canvas.getByText(/^© 2026 Halden Risk Group/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "California: Do Not Sell My Personal Information" }));
    await expect(args.onDoNotSell).toHaveBeenCalledOnce();
  },
});
