import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { FavouriteButton } from "./favourite-button.tsx";

const onChange: (isFavourite: boolean) => void = fn();

const meta = preview.meta({
  title: "Report/Favourite button",
  component: FavouriteButton,
  args: { className: undefined, reportName: "Cargo in Transit", isFavourite: false, onChange },
  argTypes: {
    reportName: { description: "The report that its name ends with." },
    isFavourite: { description: "Whether the report is one of the person's favourites." },
    tabIndex: { description: "Minus one where the arrow keys lead to it.", control: "number" },
    onFocus: { description: "Called when it gets the focus." },
    onChange: { description: "Called with the new choice. Left out while the favourites are not known." },
  },
  parameters: { layout: "padded" },
});

export const NoFavourite = meta.story({
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Add to favourites: Cargo in Transit" });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(button);
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
  },
});
export const Favourite = meta.story({
  args: { isFavourite: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Add to favourites: Cargo in Transit" });
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(button);
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
});
export const NotKnownYet = meta.story({
  render: (args) => <FavouriteButton {...args} onChange={undefined} />,
  play: async ({ canvas }) => expect(canvas.getByRole("button")).toBeDisabled(),
});
