import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna as person, ben } from "../../../workshop/stages/people.ts";
import { PersonAccount } from "./person-account.tsx";

const meta = preview.meta({
  title: "Admin/Person account",
  component: PersonAccount,
  args: { person, view: { at: "closed" as const }, onChange: fn() },
  parameters: { layout: "padded" },
});

export const Reader = meta.story({
  play: async ({ args }) => {
    await press("Make administrator", args.onChange, "makeAdministrator");
    await press("End sessions", args.onChange, "endSessions");
    await press("Deactivate", args.onChange, "deactivate");
  },
});
export const DeactivatedAdministrator = meta.story({
  args: { person: { ...person, role: "administrator", isActive: false } },
  play: async ({ canvas, args }) => {
    await press("Remove as administrator", args.onChange, "removeAdministrator");
    await press("Reactivate", args.onChange, "reactivate");
    await expect(canvas.queryByRole("button", { name: "End sessions" })).toBeNull();
  },
});
export const Leaver = meta.story({
  args: { person: { ...person, sessionCount: 1 } },
  play: ({ args }) => press("Remove everywhere", args.onChange, "removeEverywhere"),
});
export const Applying = meta.story({
  parameters: { state: "personChange.applying" },
  args: { view: { at: "applying", person, change: "deactivate" } },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Deactivate" });
    await expect(button).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button);
    await expect(canvas.getByRole("button", { name: "Make administrator" })).toBeDisabled();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
});
export const Done = meta.story({
  parameters: { state: "personChange.done" },
  args: {
    person: { ...person, isActive: false },
    view: { at: "done", person, change: "deactivate", hadNoSessions: false },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByText("They are deactivated. All their sessions have ended.")).toBeVisible(),
});
export const WithoutSessions = meta.story({
  args: { view: { at: "done", person, change: "endSessions", hadNoSessions: true } },
  play: async ({ canvas }) => expect(canvas.getByText("They have no open sessions.")).toBeVisible(),
});
export const Invited = meta.story({
  args: { person: { ...person, isInvited: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole("button", { name: "End sessions" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Deactivate" })).toBeNull();
    await press("Withdraw invitation", args.onChange, "withdrawInvitation");
  },
});
export const Refused = meta.story({
  parameters: { state: "personChange.refused" },
  args: {
    view: {
      at: "refused",
      person,
      change: "deactivate",
      refusal: "This is the last administrator. Make another person administrator first.",
    },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("alert")).toHaveTextContent(
      "This is the last administrator. Make another person administrator first.",
    ),
});
export const Failed = meta.story({
  parameters: { state: "personChange.failed" },
  args: { view: { at: "failed", person, change: "makeAdministrator" } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("alert")).toHaveTextContent("The server did not confirm the change."),
});
export const OfAnotherPerson = meta.story({
  args: { view: { at: "failed", person: ben, change: "deactivate" } },
  play: async ({ canvas }) => expect(canvas.queryByRole("alert")).toBeNull(),
});
export const NotOffered = meta.story({
  args: { person: { ...person, isActive: undefined } },
  play: async ({ canvas }) => expect(canvas.queryByRole("button")).toBeNull(),
});
