import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { Recorded, RecordedEntry, RecordedOpening } from "../../api/recorded-contract.ts";
import { RecordedAboutMe } from "./recorded.tsx";

const opening: RecordedOpening = {
  id: "1",
  openedAt: "2026-03-02T12:40:00.000Z",
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  isShown: true,
  shownAfterMs: 1234,
  failure: null,
};
const openings: RecordedOpening[] = [
  opening,
  { ...opening, id: "2", reportName: "Hull Claims", isShown: false, shownAfterMs: null },
  { ...opening, id: "3", reportName: "Storm Surge", clientName: null, shownAfterMs: null },
  { ...opening, id: "4", reportName: null, clientName: null },
  {
    ...opening,
    id: "5",
    reportName: "Fleet Hull & Machinery",
    isShown: false,
    shownAfterMs: null,
    failure: { cause: "asleep", reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476" },
  },
];
const signIn: RecordedEntry = {
  id: "1",
  at: "2026-03-02T08:15:00.000Z",
  action: "signed-in",
  isOwn: true,
  actorName: "Ben Ortiz",
  actorEmail: "ben.ortiz@alderbrook.example",
  personName: null,
  isAboutSelf: false,
  detail: "",
  before: null,
  reportName: null,
  clientName: null,
  address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
};
const report = { reportName: "Cargo in Transit", clientName: "Alderbrook Marine Group" };
const byAda = {
  isOwn: false,
  actorName: "Ada Keller",
  actorEmail: "ada.keller@riskinsight.example",
  isAboutSelf: true,
  address: null,
};
const byNamesake = { ...byAda, actorEmail: "ada.keller@alderbrook.example" };
const entries: RecordedEntry[] = [
  { ...signIn, ...byAda, ...report, id: "2", action: "viewed-as", detail: "Ben Ortiz" },
  signIn,
  { ...signIn, id: "3", action: "refused", detail: "GET /serverside/api/getreports" },
  { ...signIn, id: "4", action: "terms-accepted" },
  { ...signIn, ...byNamesake, ...report, id: "5", action: "mapped", detail: "Ben Ortiz" },
  { ...signIn, ...byAda, id: "6", action: "person-added", actorName: null, actorEmail: "import" },
];
const recorded: Recorded = {
  name: "Ben Ortiz",
  email: "ben.ortiz@alderbrook.example",
  roles: ["Reader"],
  lastSignInAt: signIn.at,
  acceptedTerms: [{ version: "5c0f1f2e".padEnd(64, "0"), acceptedAt: "2026-01-12T09:30:00.000Z" }],
  openingDays: 400,
  auditDays: null,
  openings: { rows: openings, next: null },
  audit: { rows: entries, next: null },
};
const many: Recorded = {
  ...recorded,
  openings: {
    rows: Array.from({ length: 50 }, (_, index) => ({ ...opening, id: String(index) })),
    next: "1_1",
  },
};
const openAuditLog = async () => {
  screen.getByRole("tab", { name: "Openings" }).focus();
  await userEvent.keyboard("{ArrowRight}");
};

const meta = preview.meta({
  title: "Dialogs/What is recorded about me",
  component: RecordedAboutMe,
  args: {
    frame: { open: true },
    view: { at: "shown" as const, recorded, list: "openings" as const },
    onMore: fn(),
    onSessions: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
});

export const Openings = meta.story({
  tags: ["picture"],
  parameters: { state: "recorded.loaded.shown" },
  play: async ({ args }) => {
    await expect(
      screen.getByText("Openings are kept for 400 days, the audit log without a time limit.", { exact: false }),
    ).toBeVisible();
    await press("Your sessions", args.onSessions);
    await press("Close", args.onClose);
  },
});
export const AuditLog = meta.story({
  tags: ["picture"],
  play: async () => {
    await openAuditLog();
    await expect(await screen.findByRole("rowheader", { name: /Viewed the report as you/ })).toBeVisible();
    for (const { actorEmail } of [byAda, byNamesake]) await expect(screen.getByText(actorEmail)).toBeVisible();
  },
});
export const NarrowAuditLog = meta.story({ globals: { viewport: { value: "narrow" } }, play: openAuditLog });
export const NothingOpened = meta.story({
  args: {
    view: {
      at: "shown",
      list: "openings",
      recorded: {
        ...recorded,
        email: "",
        roles: [""],
        lastSignInAt: null,
        acceptedTerms: [],
        openingDays: 1,
        auditDays: 1,
        openings: { rows: [], next: null },
        audit: { rows: [], next: null },
      },
    },
  },
});
export const LongList = meta.story({
  args: { view: { at: "shown", list: "openings", recorded: many } },
  play: ({ args }) => press("Show more", args.onMore, "openings"),
});
export const LoadingMore = meta.story({
  parameters: { state: "recorded.loaded.loadingMore" },
  args: { view: { at: "loadingMore", list: "openings", recorded: many } },
});
export const MoreFailed = meta.story({
  parameters: { state: "recorded.loaded.moreFailed" },
  args: {
    view: { at: "moreFailed", list: "openings", recorded: { ...many, openings: { rows: openings, next: "1_1" } } },
  },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const Loading = meta.story({
  parameters: { state: "recorded.loading" },
  args: { view: { at: "loading" } },
});
export const Failed = meta.story({
  parameters: { state: "recorded.failed" },
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onRetry),
});
