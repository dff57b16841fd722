import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Details } from "./list-and-details.tsx";

const meta = preview.meta({
  title: "Admin/Details",
  component: Details,
  args: { title: "Aurora", secondLine: "Alderbrook Marine Group", children: "14 voyages", onClose: fn() },
  argTypes: {
    title: { description: "The name of the record." },
    secondLine: { description: "What tells records of the same name apart." },
    children: { description: "What is known of the record.", control: "text" },
  },
  parameters: { layout: "padded" },
});

export const Record = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("region", { name: "Aurora" })).toHaveTextContent("Alderbrook Marine Group");
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
