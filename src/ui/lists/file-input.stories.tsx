import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { FileInput } from "./file-input.tsx";

const meta = preview.meta({
  title: "Admin/File input",
  component: FileInput,
  args: { disabled: false, onFileSelect: fn() },
  argTypes: {
    disabled: { description: "Whether a file is being read." },
    onFileSelect: { description: "Called with the chosen file." },
  },
  parameters: { layout: "padded" },
});

export const Ready = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.upload(canvas.getByLabelText("Choose a file"), new File(["a,b"], "a.csv", { type: "text/csv" }));
    await expect(args.onFileSelect).toHaveBeenCalledOnce();
  },
});
export const Disabled = meta.story({ args: { disabled: true } });
