import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import type { AccessReview } from "../../api/reviews-contract.ts";
import { OwnReviewList } from "./review-list.tsx";

const open: AccessReview = {
  id: "1",
  clientId: "c1",
  clientName: "Alderbrook Marine Group",
  startedAt: "2026-11-02T09:00:00Z",
  startedBy: "Ada Keller",
  dueOn: "2026-12-02",
  isOverdue: false,
  endsUndecided: false,
  accesses: 11,
  kept: 2,
  ended: 1,
  gone: 0,
  lapsed: 0,
  signedAt: null,
  signedBy: null,
  withdrawnAt: null,
  withdrawnBy: null,
};
const signed = { ...open, id: "2", startedAt: "2026-08-02T09:00:00Z", dueOn: "2026-09-01", kept: 10 };

const meta = preview.meta({
  title: "My client/Access reviews",
  component: OwnReviewList,
  args: {
    at: "shown" as const,
    rows: [open, { ...signed, signedAt: "2026-08-20T09:00:00Z", signedBy: "Elif Şahin" }],
    total: 2,
    hasMore: false,
    isReloading: false,
    isLoadingMore: false,
    onOpen: fn(),
    onMore: fn(),
    onRetry: fn(),
  },
});

export const Reviews = meta.story({
  tags: ["picture"],
  play: async ({ canvas }) => expect(canvas.getByText("In progress")).toBeVisible(),
});
export const NoReviews = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText(/has been reviewed yet/)).toBeVisible(),
});
export const Loading = meta.story({ args: { at: "loading", rows: [] } });
export const Failed = meta.story({
  args: { at: "failed", rows: [] },
  play: async ({ canvas }) => expect(canvas.getByText(/could not be loaded/)).toBeVisible(),
});
