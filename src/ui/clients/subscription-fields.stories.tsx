import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { SubscriptionFields } from "./subscription-fields.tsx";

const meta = preview.meta({
  title: "Admin/Client fields",
  component: SubscriptionFields,
  args: {
    displayName: "Tamarind Re",
    partyId: "70090001",
    nameProblem: undefined,
    partyProblem: undefined,
    isBusy: false,
    onFieldChange: fn(),
  },
  argTypes: {
    displayName: { description: "The client's name." },
    partyId: { description: "The client's primary party (GCID)." },
    nameProblem: { description: "Why the name is refused.", control: "text" },
    partyProblem: { description: "Why the GCID is refused.", control: "text" },
    isBusy: { description: "Whether the input is being sent and cannot be changed." },
  },
});

export const Filled = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("GCID"), "2");
    await expect(args.onFieldChange).toHaveBeenCalledWith("partyId", "700900012");
  },
});
export const Refused = meta.story({
  args: {
    nameProblem: "The name is longer than 200 characters. Shorten it.",
    partyProblem: "may have letters A to Z, digits and signs, but no spaces",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Client name")).toHaveAccessibleDescription(/longer than 200/);
    await expect(canvas.getByLabelText("GCID")).toHaveAccessibleDescription(/^The GCID may have/);
  },
});
