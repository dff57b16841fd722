import { type ComponentProps, useState } from "react";
import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Notice } from "../parts/notice.tsx";
import { MyClient, type MyClientTab, MyClientUsage } from "./my-client.tsx";
import { MyPeople, type MyPeopleProps } from "./my-people.tsx";

const member = (principalId: string, name: string, changes: Partial<MyPeopleProps["people"][number]> = {}) => ({
  principalId,
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@alderbrook.example`,
  isActive: true,
  isInvited: false,
  isAdministrator: false,
  ...changes,
});

const alderbrook = { id: "s1", displayName: "Alderbrook Marine Group" };
const people: MyPeopleProps = {
  people: [
    member("p1", "Anna Berg"),
    member("p2", "Ben Ortiz", { isActive: false }),
    member("p3", "Elif Demir", { isAdministrator: true }),
    member("p4", "Ines Moreau", { isInvited: true }),
  ],
  mailDomains: [],
  isBusy: false,
  outcome: undefined,
  address: "https://portal.example",
  onInvite: fn(async () => true),
  onEnd: fn(async () => true),
  groups: <Notice tone="empty">The groups of the client are here.</Notice>,
};

type DemoProps = Omit<ComponentProps<typeof MyClient>, "children" | "onTabChange"> & { people: MyPeopleProps };

function MyClientDemo({ people: shown, tab: first, ...props }: DemoProps) {
  const [tab, setTab] = useState<MyClientTab>(first);
  return (
    <MyClient {...props} tab={tab} onTabChange={setTab}>
      {tab === "usage" ? <MyClientUsage reports={reports} /> : <MyPeople {...shown} />}
    </MyClient>
  );
}

const reports = [
  {
    subscriptionReportId: 1,
    reportName: "Claims & Losses",
    readers: 4,
    openings: 42,
    lastOpenedAt: "2026-11-20T09:30:00.000Z",
  },
  { subscriptionReportId: 2, reportName: "Cargo in Transit", readers: 1, openings: 0, lastOpenedAt: null },
];

const args: DemoProps = {
  clients: [alderbrook],
  client: alderbrook,
  tab: "people",
  people,
  onClientChange: fn(),
};

const meta = preview.meta({
  title: "My client/Page",
  component: MyClientDemo,
  args,
  parameters: { layout: "fullscreen" },
});

export const People = meta.story({
  tags: ["picture", "picture-dark"],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^Remove Elif/ })).toBeNull();
    await expect(canvas.queryByRole("combobox", { name: "Client" })).toBeNull();
  },
});

export const Inviting = meta.story({
  tags: ["picture"],
  args: { people: { ...people, mailDomains: ["alderbrook.example"] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Invite person" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Email" }), "mia@alderbrook.example");
    await expect(canvas.getByText("At alderbrook.example")).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "Mia Lund");
    await expect(args.people.onInvite).not.toHaveBeenCalled();
  },
});

export const Invited = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Invite person" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Email" }), "mia@alderbrook.example");
    const invite = canvas.getByRole("button", { name: "Invite" });
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "mia@alderbrook.example");
    await expect(invite).toBeDisabled();
    await userEvent.clear(canvas.getByRole("textbox", { name: "Name" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "Mia Lund{Enter}");
    await expect(args.people.onInvite).toHaveBeenCalledWith({ email: "mia@alderbrook.example", name: "Mia Lund" });
    await expect(await canvas.findByText("https://portal.example")).toBeVisible();
  },
});

export const Ending = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Remove Anna/ }));
    await expect(args.people.onEnd).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Remove" }));
    await expect(args.people.onEnd).toHaveBeenCalledWith("p1");
  },
});

export const Refused = meta.story({
  args: {
    people: { ...people, outcome: { isSuccess: false, message: "This person no longer belongs to the client" } },
  },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toBeVisible(),
});

export const Usage = meta.story({
  tags: ["picture"],
  args: { tab: "usage" },
  play: async ({ canvas }) => expect(canvas.getByRole("table", { name: "Usage" })).toBeVisible(),
});

export const LongName = meta.story({
  args: { client: { ...alderbrook, displayName: "Alderbrook".repeat(12) } },
  globals: { viewport: { value: "narrow" } },
  play: async () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth),
});

export const SeveralClients = meta.story({
  args: { clients: [alderbrook, { id: "s2", displayName: "Castellane Hotels & Resorts" }] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Client" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Castellane/ }));
    await expect(args.onClientChange).toHaveBeenCalledWith("s2");
  },
});
