import { expect, fn, screen } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna as person } from "../../../workshop/stages/people.ts";
import { ConfirmPersonChange } from "./confirm-person-change.tsx";

const meta = preview.meta({
  title: "Dialogs/Confirm person change",
  component: ConfirmPersonChange,
  args: {
    frame: { open: true },
    person,
    change: "deactivate" as const,
    losses: { reportCount: 0, clientCount: 0, sessionCount: 0 },
    isOwn: false,
    onConfirm: fn(),
    onCancel: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "24rem" } } },
});

export const Deactivate = meta.story({
  tags: ["picture"],
  parameters: { state: "personChange.confirming" },
  play: async ({ args }) => {
    await expect(screen.getByText(/^All their sessions end at once/)).toBeVisible();
    await expect(screen.getByText(/anna\.berg@alderbrook\.example/)).toBeVisible();
    await press("Cancel", args.onCancel);
    await press("Deactivate", args.onConfirm);
  },
});
export const DeactivateOneself = meta.story({
  args: { isOwn: true },
  play: async () =>
    expect(screen.getByText(/^You are signed in with this email\. All your sessions end/)).toBeVisible(),
});
export const EndSessions = meta.story({
  args: { change: "endSessions" },
  play: async () => expect(screen.getByText(/^They are signed out in every browser/)).toBeVisible(),
});
export const EndOwnSessions = meta.story({
  args: { change: "endSessions", isOwn: true },
  play: async () => expect(screen.getByText(/All your sessions end at once, this one too/)).toBeVisible(),
});
export const Reactivate = meta.story({
  args: { change: "reactivate" },
  play: async () => expect(screen.getByText(/^They can sign in again/)).toBeVisible(),
});
export const MakeAdministrator = meta.story({
  args: { change: "makeAdministrator" },
  play: async () => expect(screen.getByText(/^They can change all reports, people and access/)).toBeVisible(),
});
export const RemoveAsAdministrator = meta.story({
  args: { change: "removeAdministrator" },
  play: async () => expect(screen.getByText(/^They lose the admin area at once/)).toBeVisible(),
});
export const RemoveFromClient = meta.story({
  args: {
    change: "removeFromClient",
    losses: { reportCount: 2, clientCount: 1, sessionCount: 0 },
    clientName: "Alderbrook Marine Group",
  },
  play: async () => expect(screen.getByText(/They no longer see 2 reports\./)).toBeVisible(),
});
export const RemoveEverywhere = meta.story({
  args: {
    change: "removeEverywhere",
    person: { ...person, role: "administrator" },
    losses: { reportCount: 7, clientCount: 3, sessionCount: 2 },
  },
  play: async () => {
    await expect(screen.getByText("7 reports, 3 clients, 2 open sessions, the administrator role")).toBeVisible();
    await expect(screen.getByText(/This cannot be undone\./)).toBeVisible();
  },
});
