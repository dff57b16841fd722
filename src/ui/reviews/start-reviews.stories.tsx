import { expect, fireEvent, fn, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { StartReviews, type StartReviewsProps } from "./start-reviews.tsx";

const meta = preview.meta({
  title: "Admin/Start access reviews",
  component: StartReviews,
  args: {
    clients: [
      { id: "c1", displayName: "Alderbrook Marine Group" },
      { id: "c2", displayName: "Vesterholm Energy" },
    ],
    isBusy: false,
    outcome: undefined as StartReviewsProps["outcome"],
    onStart: fn(),
    onCancel: fn(),
  },
});

export const SomeClients = meta.story({
  tags: ["picture"],
  play: async ({ args }) => {
    const form = within(await screen.findByRole("dialog", { name: "Start access reviews" }));
    await fireEvent.change(form.getByLabelText("Due on"), { target: { value: "2999-12-31" } });
    await userEvent.click(form.getByRole("combobox", { name: "Clients" }));
    await userEvent.click(await screen.findByRole("option", { name: "Some clients" }));
    await expect(form.getByRole("button", { name: "Start" })).toBeDisabled();
    await userEvent.click(form.getByRole("combobox", { name: "Client" }));
    await userEvent.click(await screen.findByRole("option", { name: "Vesterholm Energy" }));
    await userEvent.click(form.getByRole("button", { name: "Choose" }));
    await expect(form.getByText("No access ends by itself.")).toBeVisible();
    await userEvent.click(form.getByRole("checkbox", { name: "End undecided access after the due date" }));
    await userEvent.click(form.getByRole("button", { name: "Start" }));
    const wanted = { clients: { ids: ["c2"] }, dueOn: "2999-12-31", endsUndecided: true };
    await expect(args.onStart).toHaveBeenCalledWith(wanted);
  },
});
export const Refused = meta.story({
  args: { clients: undefined, outcome: { isSuccess: false, message: "Nothing to start" } },
  play: async () => {
    const form = within(await screen.findByRole("dialog", { name: "Start access reviews" }));
    await fireEvent.change(form.getByLabelText("Due on"), { target: { value: "2020-01-01" } });
    await expect(form.getByText("Choose a day that is not over yet.")).toBeVisible();
    await expect(form.getByText("Nothing to start.")).toBeVisible();
  },
});
