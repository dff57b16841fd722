import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { NotFound } from "./not-found.tsx";

const meta = preview.meta({ title: "Frame/Not found", component: NotFound, args: { onGoToReports: fn() } });

export const UnknownAddress = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading")).toHaveTextContent("Page not found");
    await userEvent.click(canvas.getByRole("button", { name: "Go to reports" }));
    await expect(args.onGoToReports).toHaveBeenCalledOnce();
  },
});
