import { expect, fireEvent, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { ChangeReview } from "./change-review.tsx";

const { users, reports } = firstSubscription();
const subscriptionReportId = reports[0]?.subscriptionReportId ?? 0;

const access: ClientAccess = {
  groups: [],
  grants: [],
  datedMappings: [{ principalId: users[0]?.id ?? "", subscriptionReportId, from: null, until: "2198-12-31T12:00:00Z" }],
  accessEnds: [],
  maxDays: 30,
};

const meta = preview.meta({
  title: "Admin/Change review",
  component: ChangeReview,
  args: {
    changes: users.map(({ id }, index) => ({
      action: index === 0 ? ("remove" as const) : ("add" as const),
      principalId: id,
      subscriptionReportId,
    })),
    users,
    reports,
    warnings: [],
    access: undefined as ClientAccess | undefined,
    onConfirm: fn(),
    onBack: fn(),
  },
});

export const Reviewed = meta.story({
  parameters: { state: "accessGrid.reviewing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/to remove\. Nothing has been saved yet\./)).toHaveTextContent(
      `${users.length - 1} to add, 1 to remove.`,
    );
    await expect(canvas.getAllByRole("listitem")).toHaveLength(users.length);
    await userEvent.click(canvas.getByRole("button", { name: "Apply changes" }));
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});
export const WithDates = meta.story({
  tags: ["picture"],
  args: { access },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Empty: 30 days, the longest")).toBeVisible();
    const [from, until] = [canvas.getByLabelText("From"), canvas.getByLabelText("Until")];
    await fireEvent.change(from, { target: { value: "2199-01-02" } });
    await fireEvent.change(until, { target: { value: "2199-01-01" } });
    await expect(canvas.getByRole("button", { name: "Apply changes" })).toBeDisabled();
    await fireEvent.change(until, { target: { value: "2199-01-31" } });
    await userEvent.click(canvas.getByRole("button", { name: "Apply changes" }));
    await expect(args.onConfirm).toHaveBeenCalledWith({
      from: new Date("2199-01-02T00:00:00").toISOString(),
      until: new Date("2199-01-31T23:59:59").toISOString(),
      isKept: false,
    });
  },
});
export const StillByGroup = meta.story({
  args: {
    access: {
      ...access,
      groups: [{ id: "g1", name: "Underwriters", principalIds: [users[0]?.id ?? ""] }],
      grants: [{ groupId: "g1", subscriptionReportId, from: null, until: null }],
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText("still has it by Underwriters")).toBeVisible(),
});
export const OtherDates = meta.story({
  args: { access },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "Keep the access that exists, with other dates" }));
    await expect(canvas.getByText("now until 31 Dec 2198")).toBeVisible();
    await expect(canvas.getByLabelText("Until")).toHaveValue("2198-12-31");
    await fireEvent.change(canvas.getByLabelText("Until"), { target: { value: "2199-01-31" } });
    await userEvent.click(canvas.getByRole("button", { name: "Apply changes" }));
    await expect(args.onConfirm).toHaveBeenCalledWith({
      from: null,
      until: new Date("2199-01-31T23:59:59").toISOString(),
      isKept: true,
    });
  },
});
export const SharesData = meta.story({
  args: {
    warnings: [
      {
        subscriptionReportId,
        text: "Row Level Security is off, and 1 other client can open the same data: readers see the rows of all.",
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/may show people the data of other clients/)).toBeVisible();
    await expect(canvas.getAllByText(/Row Level Security is off/)).toHaveLength(users.length - 1);
  },
});
