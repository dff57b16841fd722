import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import { reportLink } from "../../src/rules/report/report-link.ts";
import { backEnd } from "../support/dom-setup.ts";
import { dialog, openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers, createMockData, type RoleName } from "../support/mocks/mock-back-end.ts";
import { findOwnReports } from "../support/mocks/own-reports.ts";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";

vi.mock("../../src/ui/report/embed/embedded-report.tsx", () => import("../support/routes/fake-embedded-report.tsx"));
beforeEach(() => fakeFrame.reset());

const losses = { id: "v1", name: "Losses", isOwn: true, isShared: false, sharedBy: null, isDefault: false };
const quarter = { id: "v2", name: "Quarter", isOwn: false, isShared: true, sharedBy: "Ada Keller", isDefault: false };

/** The portal with the person’s first report, which has two views, in the first of them. */
async function openView(role: RoleName) {
  const [report] = findOwnReports(createMockData({ role, size: "small" }));
  const { subscriptionReportId } = report!;
  const portal = openPortal({
    role,
    at: `${reportLink(report!)}&view=v1`,
    prepare(mockData) {
      mockData.savedViews = [losses, quarter].map((view) => ({ ...view, subscriptionReportId, state: view.name }));
    },
  });
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  await act(async () => fakeFrame.cause({ type: "embed.loaded", pages: [] }));
  const pressViews = async (item: string | RegExp) => {
    await portal.user.click(await screen.findByRole("button", { name: "Views: Losses" }));
    await portal.user.click(within(screen.getByRole("group", { name: "Views" })).getByRole("button", { name: item }));
  };
  return { ...portal, pressViews };
}
const inViews = async () => within(await dialog("Views of this report"));

test("an administrator shares a view with the client and takes it back, also after a failure", async () => {
  const { user, mockData, pressViews } = await openView("administrator");
  await pressViews("Share this view with the client…");
  const list = await inViews();
  backEnd.use(mockFailure("serverError", savedViewsContract.shareView));
  await user.click(list.getByRole("button", { name: "Share" }));
  expect(await list.findByText("The change could not be saved. Try again.")).toBeVisible();
  expect(mockData.savedViews[0]).toMatchObject({ isShared: false });

  backEnd.use(...createHandlers(mockData));
  await user.click(list.getByRole("button", { name: "Share… Losses" }));
  await user.click(list.getByRole("button", { name: "Share" }));
  expect(await list.findByText(/shared by you/)).toBeVisible();
  expect(mockData.savedViews[0]).toMatchObject({ isShared: true });
  await user.click(list.getByRole("button", { name: "Stop sharing… Losses" }));
  await user.click(list.getByRole("button", { name: "Stop sharing" }));
  await waitFor(() => expect(list.queryByText(/shared by you/)).toBeNull());
  expect(mockData.savedViews[0]).toMatchObject({ isShared: false });
});

test("a reader sees who shares a view, and has no button to share", async () => {
  const { pressViews } = await openView("reader");
  await pressViews("Manage views…");
  const list = await inViews();
  expect(list.getByText(/shared by Ada Keller/)).toBeVisible();
  expect(list.queryByRole("button", { name: /shar/i })).toBeNull();
});
