import { expect, fn, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { openReview } from "../../../workshop/stages/reviews.ts";
import type { ReviewDetails, ReviewedAccess } from "../../api/reviews-contract.ts";
import { ListPage } from "../lists/list-and-details.tsx";
import { ReviewPage, type ReviewPageProps } from "./review-page.tsx";

const review: ReviewDetails = {
  ...openReview,
  id: "5b0c4f0e-6d0f-4c1b-8f56-0f1a5d3c2b11",
  accesses: 6,
  people: 3,
  ended: 0,
  lapsedAt: null,
  note: "",
  neverOpened: 2,
  ownUndecided: 0,
  ownDecidedBy: null,
};
const access: ReviewedAccess = {
  id: 1,
  principalId: "p1",
  personName: "Anna Berg",
  personEmail: "anna.berg@alderbrook.example",
  reportName: "Cargo in Transit",
  account: "active",
  groupId: null,
  groupName: null,
  givenAt: "2026-05-03T09:00:00Z",
  givenBy: "Ada Keller",
  until: "2026-12-31T22:59:59Z",
  lastOpenedAt: "2026-10-20T09:00:00Z",
  decision: "keep",
  decidedBy: "Ada Keller",
  change: null,
  hasLapsed: false,
  isOwn: false,
};
const ofGroup = { groupId: "g1", groupName: "Underwriters", until: null };
const elif = { principalId: "p2", personName: "Elif Şahin", personEmail: "elif.sahin@alderbrook.example" };
const farid = { principalId: "p3", personName: "Farid Haddad", personEmail: "farid.haddad@alderbrook.example" };
const undecided = { decision: null, decidedBy: null, until: null };
const accesses: readonly ReviewedAccess[] = [
  access,
  { ...access, id: 2, reportName: "Claims & Losses", until: null },
  { ...access, ...undecided, ...elif, id: 3 },
  { ...access, ...undecided, ...elif, ...ofGroup, id: 4, reportName: "Claims & Losses" },
  { ...access, ...undecided, ...elif, ...ofGroup, id: 5, reportName: "Property Exposure", lastOpenedAt: null },
  { ...access, ...undecided, ...farid, id: 6, account: "deactivated", lastOpenedAt: null },
];

const meta = preview.meta({
  title: "Admin/Access review",
  component: ReviewPage,
  decorators: [
    (Story) => (
      <ListPage>
        <Story />
      </ListPage>
    ),
  ],
  args: {
    review,
    accesses,
    isDeciding: false,
    problem: undefined as ReviewPageProps["problem"],
    decided: undefined as ReviewPageProps["decided"],
    isClosing: false,
    closed: undefined as ReviewPageProps["closed"],
    isPrinting: false,
    onDecide: fn() as ReviewPageProps["onDecide"],
    onSign: fn(async () => true),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it the stories could not leave it out
    onWithdraw: fn(async () => true) as ReviewPageProps["onWithdraw"],
    isOfOwnClient: false,
    backHref: "/admin/reviews",
    onPrint: fn(),
    onExport: fn(),
    onNavigate: fn(),
  },
});

export const HalfDone = meta.story({
  tags: ["picture", "picture-dark"],
  play: async ({ canvas, args }) => {
    const row = within(canvas.getByRole("radiogroup", { name: "Claims & Losses for Elif Şahin, by Underwriters" }));
    await userEvent.click(row.getByRole("radio", { name: "End" }));
    await expect(args.onDecide).toHaveBeenLastCalledWith({ ids: [4] }, "end");
    await userEvent.click(canvas.getByRole("button", { name: "Keep all of Elif Şahin" }));
    await expect(args.onDecide).toHaveBeenLastCalledWith({ principalId: "p2" }, "keep");
    await userEvent.click(canvas.getByRole("button", { name: "End 2 never opened" }));
    await expect(args.onDecide).toHaveBeenLastCalledWith("neverOpened", "end");
    await expect(canvas.getByRole("button", { name: "Sign" })).toBeDisabled();
  },
});

export const OnlyRead = meta.story({
  args: { onDecide: undefined, onWithdraw: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("radio")).toBeNull();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});

const done = { kept: 4, ended: 2, neverOpened: 0 };
const doneRows = accesses.map((row): ReviewedAccess => ({
  ...row,
  decision: row.groupId === null ? "keep" : "end",
  decidedBy: "Ada Keller",
}));
export const Signing = meta.story({
  args: { review: { ...review, ...done, ownDecidedBy: "Ada Keller" }, accesses: doneRows },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByText("Leaves Underwriters")).toHaveLength(2);
    await userEvent.click(canvas.getByRole("button", { name: "Sign" }));
    const question = within(await screen.findByRole("dialog", { name: "Sign the review of Alderbrook Marine Group?" }));
    await userEvent.type(question.getByRole("textbox", { name: "Note (optional)" }), "Agreed by phone");
    await expect(args.onSign).not.toHaveBeenCalled();
    await expect(question.getByRole("button", { name: "Sign and end 2" })).toBeEnabled();
  },
});
export const Changed = meta.story({
  args: {
    review: { ...review, accesses: 7, gone: 1, ownUndecided: 1, isOverdue: true },
    accesses: [
      { ...access, ...undecided, change: "changed" },
      { ...access, ...undecided, id: 2, reportName: "Claims & Losses", change: "gone" },
      { ...access, ...undecided, ...elif, id: 3, isOwn: true },
    ],
    closed: { isSuccess: false, message: "Not signed: access has changed since the review began." },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Changed since the review began")).toBeVisible();
    await expect(canvas.getByText("No longer given")).toBeVisible();
    await expect(canvas.getByText(/^Another administrator has to decide about your own access\.$/)).toBeVisible();
    await expect(canvas.getByText(/^Not signed:/)).toBeVisible();
  },
});
export const DecidedAtOnce = meta.story({
  args: {
    decided: { count: 2, decision: "end", onUndo: fn() },
    review: { ...review, accesses: 12_345, kept: 9876, ended: 1234 },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("11,110 of 12,345")).toBeVisible();
    await expect(canvas.getByText(/decided: 9,876 to keep, 1,234 to end/)).toBeVisible();
    await expect(canvas.getByText("2 accesses set to end.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(args.decided?.onUndo).toHaveBeenCalled();
  },
});
export const NotSaved = meta.story({
  args: { problem: { isSuccess: false, message: "Another administrator has to decide about your own access" } },
  play: async ({ canvas }) => expect(canvas.getByText(/^Another administrator/)).toBeVisible(),
});
export const Signed = meta.story({
  tags: ["picture"],
  args: {
    review: {
      ...review,
      ...done,
      signedAt: "2026-11-20T15:04:00Z",
      signedBy: "Ada Keller",
      note: "Agreed with the client’s risk manager.",
    },
    accesses: doneRows.map((row, index) => ({ ...row, decidedBy: index === 0 ? "Dan Novak" : "Ada Keller" })),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByText("Ended")).toHaveLength(2);
    await expect(canvas.getByText("by Dan Novak")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Print" }));
    await expect(args.onPrint).toHaveBeenCalled();
  },
});
export const Lapsed = meta.story({
  tags: ["picture"],
  args: {
    review: {
      ...review,
      isOverdue: true,
      endsUndecided: true,
      gone: 2,
      lapsed: 2,
      lapsedAt: "2026-12-03T00:04:00Z",
      neverOpened: 0,
    },
    accesses: accesses.map((row): ReviewedAccess => {
      if (row.decision !== null) return row;
      return row.groupId === null ? { ...row, change: "gone", hasLapsed: true } : { ...row, change: "changed" };
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ended by themselves on/)).toBeVisible();
    await expect(canvas.getAllByText("Ended by itself")).toHaveLength(2);
    await expect(canvas.queryByText(/after that day ends by itself/)).toBeNull();
  },
});
export const Withdrawing = meta.story({
  args: { review: { ...review, endsUndecided: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/What is undecided after that day ends by itself\.$/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Withdraw" }));
    const question = within(
      await screen.findByRole("dialog", { name: "Withdraw the review of Alderbrook Marine Group?" }),
    );
    await expect(question.getByRole("button", { name: "Withdraw" })).toBeDisabled();
    await userEvent.type(question.getByRole("textbox", { name: "Reason" }), "Started by mistake");
    await expect(args.onWithdraw).not.toHaveBeenCalled();
    await expect(question.getByRole("button", { name: "Withdraw" })).toBeEnabled();
  },
});
export const Withdrawn = meta.story({
  args: {
    review: {
      ...review,
      withdrawnAt: "2026-11-20T15:04:00Z",
      withdrawnBy: "Ada Keller",
      note: "Started by mistake",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/none of its decisions was carried out\.$/)).toBeVisible();
    await expect(canvas.queryByRole("radio")).toBeNull();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
export const OfOwnClient = meta.story({
  args: {
    isOfOwnClient: true,
    onWithdraw: undefined,
    review: { ...review, accesses: 2, people: 1, kept: 0, neverOpened: 0 },
    accesses: accesses.slice(0, 2).map((row) => ({ ...row, ...undecided })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 2, name: /^Review of 2 Nov/ })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Withdraw" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Keep all 2" })).toBeVisible();
  },
});
