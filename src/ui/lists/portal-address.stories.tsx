import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { PortalAddress } from "./portal-address.tsx";

const meta = preview.meta({
  title: "Admin/Portal address",
  component: PortalAddress,
  args: { address: "https://portal.example.com" },
  parameters: { layout: "padded" },
});

const answer = (writeText: () => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });

export const Copied = meta.story({
  play: async ({ canvas }) => {
    answer(() => Promise.resolve());
    await userEvent.click(canvas.getByRole("button", { name: "Copy link" }));
    await expect(canvas.getByRole("status")).toHaveTextContent("Link copied");
  },
});
export const Refused = meta.story({
  play: async ({ canvas }) => {
    answer(() => Promise.reject(new Error("Not allowed")));
    await userEvent.click(canvas.getByRole("button", { name: "Copy link" }));
    await expect(canvas.getByRole("alert")).toHaveTextContent(/^The browser did not allow copying/);
  },
});
