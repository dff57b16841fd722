import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { SignedInPerson, SignedInSession } from "../../api/session-contract.ts";
import type { EndRequest, SessionListView, SessionLists } from "../../machines/session/session-list.machine.ts";
import { Sessions } from "./sessions.tsx";

const current: SignedInSession = {
  id: "current",
  signedInAt: "2026-03-02T08:15:00.000Z",
  lastSeenAt: "2026-03-02T12:40:00.000Z",
  browser: "Firefox on Windows",
  address: "203.0.113.7",
  isNewPlace: false,
  isCurrent: true,
};
const own: SignedInSession[] = [
  current,
  {
    ...current,
    id: "phone",
    browser: "Safari on iOS",
    address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
    isCurrent: false,
  },
  { ...current, id: "office", browser: "Edge on Windows", address: null, isCurrent: false },
];
const ada: SignedInPerson = {
  principalId: "ada",
  name: "Ada Keller",
  email: "ada.keller@riskinsight.example",
  sessionCount: 3,
  lastSeenAt: current.lastSeenAt,
  isSelf: true,
};
const ben: SignedInPerson = {
  ...ada,
  principalId: "ben",
  name: "Ben Ortiz",
  email: "ben.ortiz@alderbrook.example",
  sessionCount: 1,
  isSelf: false,
};
const mine: SessionLists = { own, people: null };
const all: SessionLists = { own, people: [ada, ben] };
const request: EndRequest = { own: ["phone"] };
const shown: SessionListView = { at: "shown", request, ...mine };
async function openEveryone(): Promise<void> {
  screen.getByRole("tab", { name: "Mine" }).focus();
  await userEvent.keyboard("{ArrowRight}");
}

const meta = preview.meta({
  title: "Dialogs/Sessions",
  component: Sessions,
  args: {
    frame: { open: true },
    view: shown,
    onEnd: fn(),
    onConfirm: fn(),
    onCancel: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
});

export const Mine = meta.story({
  tags: ["picture"],
  parameters: { state: "sessionList.loaded.shown" },
  play: async ({ args }) => {
    await press("End Safari on iOS", args.onEnd, { own: ["phone"] });
    await press("End all others", args.onEnd, { own: "others" });
    await press("Close", args.onClose);
  },
});
export const NoOthers = meta.story({ args: { view: { at: "shown", request, own: [current], people: null } } });
export const Everyone = meta.story({
  tags: ["picture"],
  args: { view: { at: "shown", request, ...all } },
  play: async ({ args }) => {
    await openEveryone();
    await press("End sessions of Ben Ortiz", args.onEnd, { person: ben });
  },
});
export const Confirming = meta.story({
  tags: ["picture"],
  parameters: { state: "sessionList.loaded.confirming" },
  args: { view: { at: "confirming", ...all, request: { person: ben } } },
  play: async ({ args }) => {
    await openEveryone();
    await press("Cancel", args.onCancel);
    await press("End sessions", args.onConfirm);
  },
});
export const Ending = meta.story({
  parameters: { state: "sessionList.loaded.ending" },
  args: { view: { at: "ending", request, ...mine } },
});
export const EndFailed = meta.story({
  parameters: { state: "sessionList.loaded.endFailed" },
  args: { view: { at: "endFailed", request, ...mine } },
});
export const Loading = meta.story({
  parameters: { state: "sessionList.loading" },
  args: { view: { at: "loading" } },
});
export const Failed = meta.story({
  parameters: { state: "sessionList.failed" },
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const NewNetwork = meta.story({
  args: {
    view: {
      at: "shown",
      request,
      own: [current, { ...current, id: "phone", isNewPlace: true, isCurrent: false }],
      people: null,
    },
  },
  play: async () => expect(screen.getByText(/^A sign-in came from a network/)).toBeVisible(),
});
