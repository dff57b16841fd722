import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { anna, ben, namesake, shownPeople } from "../../../workshop/stages/people.ts";
import { PersonHeading } from "./access-change.tsx";
import { ColleagueChoice } from "./colleague-choice.tsx";

const meta = preview.meta({
  title: "Admin/Colleague choice",
  component: ColleagueChoice,
  decorators: [
    (Story) => (
      <>
        <PersonHeading person={anna} />
        <Story />
      </>
    ),
  ],
  args: {
    ...shownPeople,
    person: anna,
    onChoose: fn(),
    onCancel: fn(),
  },
  parameters: { layout: "padded" },
});

export const Choice = meta.story({
  tags: ["picture"],
  parameters: { state: "accessChange.choosing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading", { name: "Copy access from 2" })).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: "Anna Berg" })).toHaveLength(1);
    await expect(canvas.getByRole("textbox", { name: "Find name or email" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onChoose).toHaveBeenCalledWith(namesake);
    await userEvent.click(canvas.getByRole("button", { name: "Ben Ortiz" }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(ben);
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const SearchStillLoads = meta.story({
  args: { search: "ort", isReloading: true },
  play: async ({ args }) => {
    await userEvent.keyboard("{Enter}");
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
});
