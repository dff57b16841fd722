import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { OpenPersonAdding } from "../../machines/people/person-adding.machine.ts";
import { PersonDialog } from "./person-dialog.tsx";

const inviting: OpenPersonAdding = {
  at: "editing",
  email: "iris.weber@castellane.example",
  name: "Iris Weber",
  subject: "",
  emailProblem: undefined,
  nameProblem: undefined,
  subjectProblem: undefined,
  refusal: "",
  hasFailed: false,
  canSave: true,
};

const meta = preview.meta({
  title: "Dialogs/Add person",
  component: PersonDialog,
  args: {
    frame: { open: true },
    view: inviting,
    address: "https://portal.example.com",
    onFieldChange: fn(),
    onEmailLeave: fn(),
    onSave: fn(),
    onCancel: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
});

export const Invite = meta.story({
  tags: ["picture"],
  parameters: { state: "personAdding.open.editing" },
  play: async ({ args }) => {
    await userEvent.type(screen.getByLabelText("Email"), "!");
    await expect(args.onFieldChange).toHaveBeenCalledWith("email", "iris.weber@castellane.example!");
    await userEvent.tab();
    await expect(args.onEmailLeave).toHaveBeenCalled();
    await press("Invite", args.onSave);
    await press("Cancel", args.onCancel);
  },
});
export const Empty = meta.story({
  args: { view: { ...inviting, email: "", name: "", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Invite" })).toBeDisabled(),
});
export const WithSubject = meta.story({
  args: { view: { ...inviting, subject: "00u8k2" } },
  play: async () => expect(screen.getByRole("button", { name: "Add person" })).toBeEnabled(),
});
export const Saving = meta.story({
  parameters: { state: "personAdding.open.saving" },
  args: { view: { ...inviting, at: "saving", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled(),
});
export const WrongEmail = meta.story({
  args: { view: { ...inviting, email: "iris", emailProblem: "Enter an email like name@example.com.", canSave: false } },
  play: async () => expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/^Enter an email/),
});
export const Refused = meta.story({
  args: { view: { ...inviting, refusal: "This email is already invited. Withdraw that invitation first." } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("This email is already invited."),
});
export const NotConfirmed = meta.story({
  args: { view: { ...inviting, hasFailed: true } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("The server did not confirm the change."),
});
