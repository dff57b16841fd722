import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { openReview } from "../../../workshop/stages/reviews.ts";
import { OwnReviewList } from "./review-list.tsx";

const signed = { ...openReview, id: "2", startedAt: "2026-08-02T09:00:00Z", dueOn: "2026-09-01", kept: 10 };

const meta = preview.meta({
  title: "My client/Access reviews",
  component: OwnReviewList,
  args: {
    at: "shown" as const,
    rows: [openReview, { ...signed, signedAt: "2026-08-20T09:00:00Z", signedBy: "Elif Şahin" }],
    total: 2,
    hasMore: false,
    isReloading: false,
    moreAt: "shown" as const,
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
