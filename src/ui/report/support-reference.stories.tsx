import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { SupportReference } from "./support-reference.tsx";

const meta = preview.meta({
  title: "Report/Support reference view",
  component: SupportReference,
  tags: ["no-picture"],
  args: { reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476" },
  argTypes: { reference: { description: "The id that support looks up.", control: "text" } },
});

export const Reference = meta.story({
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.reference)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Copy" })).toBeEnabled();
  },
});
