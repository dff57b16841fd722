import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import { openReview } from "../../../workshop/stages/reviews.ts";
import type { AccessReview } from "../../api/reviews-contract.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { type ReviewFilters, reviewList } from "./review-list.tsx";

type Summary = { open: number; overdue: number; unreviewed: number };
type ReviewsProps = Omit<ListViewProps<AccessReview, ReviewFilters, Summary>, "list">;

function Reviews(props: ReviewsProps) {
  return <ListView {...props} list={reviewList} />;
}

const overdue: AccessReview = {
  ...openReview,
  clientName: "Vesterholm Energy",
  startedAt: "2026-10-01T09:00:00Z",
  dueOn: "2026-11-10",
  isOverdue: true,
};
const criteria = { search: "", sort: "due", state: "all" as const };

const meta = preview.meta({
  title: "Admin/Access reviews",
  component: Reviews,
  args: {
    at: "shown" as const,
    rows: [
      overdue,
      { ...overdue, id: "2", clientName: "Alderbrook Marine Group", isOverdue: false },
      { ...overdue, id: "3", clientName: "Castellane", signedAt: "2026-11-01T10:00:00Z", signedBy: "Ada Keller" },
      { ...overdue, id: "4", clientName: "Castellane", withdrawnAt: "2026-10-02T10:00:00Z", withdrawnBy: "Dan Novak" },
    ],
    page: { criteria, open: 1200, overdue: 40, unreviewed: 3800 },
    criteria,
    open: null,
    exportView: { at: "ready" as const },
    total: 4,
    ...createListViewArgs(),
  },
});

export const InProgress = meta.story({
  tags: ["picture"],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Overdue", { selector: "tbody *" })).toBeVisible();
    await expect(canvas.getByText(/3,800 clients not reviewed for 90 days$/)).toBeVisible();
  },
});
