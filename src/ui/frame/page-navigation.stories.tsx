import { expect, fn, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { PageNavigation } from "./page-navigation.tsx";

const meta = preview.meta({
  title: "Frame/Page navigation",
  component: PageNavigation,
  args: {
    pages: [
      { name: "overview", displayName: "Overview" },
      { name: "regions", displayName: "Exposure by region" },
      { name: "claims", displayName: "Claims and recoveries" },
    ],
    active: "regions",
    onPageSelect: fn(),
  },
});

export const MiddlePage = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("combobox", { name: "Page" })).toHaveTextContent("2 / 3 · Exposure by region");
    await userEvent.click(canvas.getByRole("button", { name: "Previous page" }));
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(args.onPageSelect).toHaveBeenNthCalledWith(1, "overview");
    await expect(args.onPageSelect).toHaveBeenNthCalledWith(2, "claims");
  },
});

export const FirstPage = meta.story({
  args: { active: "overview" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Previous page" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Next page" })).toBeEnabled();
  },
});

export const LastPage = meta.story({
  args: { active: "claims" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Previous page" })).toBeEnabled();
    await expect(canvas.getByRole("button", { name: "Next page" })).toBeDisabled();
  },
});

export const FullScreen = meta.story({
  args: { isFullScreen: true },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("2 / 3 · Exposure by region");
    await expect(canvas.queryByRole("combobox")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(args.onPageSelect).toHaveBeenCalledWith("claims");
  },
});

export const FullScreenUnused = meta.story({
  args: { isFullScreen: true, isUnused: true },
  play: async ({ canvas }) => {
    const pages = canvas.getByRole("group", { name: "Pages" });
    await expect(pages).toHaveStyle({ opacity: "0" });
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Previous page" })).toHaveFocus();
    await waitFor(() => expect(pages).toHaveStyle({ opacity: "1" }));
  },
});
