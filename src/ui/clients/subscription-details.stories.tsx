import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { alderbrook, alderbrookDetails, vesterholm } from "../../../workshop/stages/subscriptions.ts";
import type { Features } from "../../rules/features.ts";
import { ReadClientGroups } from "./client-groups.tsx";
import { SubscriptionDetails } from "./subscription-details.tsx";

const meta = preview.meta({
  title: "Admin/Client details",
  component: SubscriptionDetails,
  args: {
    view: { at: "shown" as const, row: alderbrook, details: alderbrookDetails },
    features: ["openings", "audit"] as Features,
    isChanged: false,
    change: { at: "closed" as const },
    adding: { at: "closed" as const },
    administrators: null,
    groups: null,
    onAdd: fn(),
    onSetup: fn(),
    onUndo: fn(),
    onRemove: fn(),
    onNavigate: fn(),
    onEdit: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("anna.berg@castellane.example")).toBeVisible();
    await userEvent.click(canvas.getAllByRole("link", { name: "Anna Berg" })[0]!);
    await expect(args.onNavigate).toHaveBeenLastCalledWith(
      "/admin/people?search=anna.berg%40alderbrook.example&open=p1",
    );
    await userEvent.click(canvas.getByRole("link", { name: "Cargo in Transit" }));
    await expect(args.onNavigate).toHaveBeenLastCalledWith("/admin/reports?search=Cargo+in+Transit&open=%221%22");
    await userEvent.click(canvas.getByRole("link", { name: "Changes" }));
    await expect(args.onNavigate).toHaveBeenLastCalledWith("/admin/audit?search=Alderbrook+Marine+Group");
    await press("Edit", args.onEdit);
    await press("Close", args.onClose);
  },
});
export const WithoutPeopleAndReports = meta.story({
  args: { view: { at: "shown", row: vesterholm, details: { ...vesterholm, people: [], reports: [] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nobody belongs to this client.")).toBeVisible();
    await expect(canvas.getByText("This client has no reports.")).toBeVisible();
  },
});
export const Changed = meta.story({
  parameters: { state: "subscriptionChange.done" },
  args: { isChanged: true },
  play: async ({ canvas }) => expect(canvas.getByText("The changes are saved.")).toBeVisible(),
});
export const MoreThanListed = meta.story({
  args: {
    view: { at: "shown", row: alderbrook, details: { ...alderbrookDetails, personCount: 5000, reportCount: 20_000 } },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByText("The first 2 are listed.")).toHaveLength(2);
    await userEvent.click(canvas.getByRole("link", { name: "Show all 5,000 people" }));
    await expect(args.onNavigate).toHaveBeenLastCalledWith("/admin/people?client=s1");
    await userEvent.click(canvas.getByRole("link", { name: "Find all 20,000 reports" }));
    await expect(args.onNavigate).toHaveBeenLastCalledWith("/admin/reports?search=Alderbrook+Marine+Group");
  },
});
export const Loading = meta.story({
  args: { view: { at: "loading", row: alderbrook } },
});
export const Failed = meta.story({
  args: { view: { at: "failed", row: alderbrook } },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const Removed = meta.story({
  args: { view: { at: "removed", row: alderbrook } },
  play: async ({ canvas }) => expect(canvas.getByText("This client is no longer in the portal.")).toBeVisible(),
});
export const OnlyRead = meta.story({
  tags: ["picture-dark"],
  render: ({ view, features, onNavigate, onRetry, onClose }) => (
    <SubscriptionDetails
      {...{ view, features, onNavigate, onRetry, onClose }}
      groups={
        <ReadClientGroups
          access={{
            groups: [
              { id: "g1", name: "Claims handlers", principalIds: [] },
              { id: "g2", name: "Underwriters", principalIds: ["p1", "p2"] },
            ],
            grants: [{ groupId: "g2", subscriptionReportId: 1, from: null, until: null }],
          }}
          people={[
            { value: "p1", label: "Anna Berg" },
            { value: "p2", label: "Ben Ortiz" },
          ]}
        />
      }
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Anna Berg, Ben Ortiz")).toBeVisible();
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
});
