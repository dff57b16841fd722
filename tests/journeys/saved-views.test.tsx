import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import type * as startFile from "../../src/app/start-saved-views.ts";
import { reportLink } from "../../src/rules/report/report-ref.ts";
import { REPORT_CHANGED } from "../../src/rules/report/report-use.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { dialog, openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers, createMockData, type RoleName } from "../support/mocks/mock-back-end.ts";
import { findOwnReports } from "../support/mocks/own-reports.ts";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";

/** Whether the script of the saved views cannot be loaded. */
const script = vi.hoisted(() => ({ isMissing: false, attempts: 0 }));
vi.mock("../../src/app/start-saved-views.ts", async (load) => {
  const { startSavedViews } = await load<typeof startFile>();
  const start: typeof startSavedViews = (...input) => {
    script.attempts += 1;
    if (script.isMissing) throw new Error("404");
    return startSavedViews(...input);
  };
  return { startSavedViews: start };
});

const losses = { id: "v1", name: "Losses", isOwn: true, isShared: false, sharedBy: null, isDefault: false };
const quarter = { id: "v2", name: "Quarter", isOwn: false, isShared: true, sharedBy: "Ada Keller", isDefault: false };

/** The portal with the person’s first report, which has two views. */
async function openReport(role: RoleName, { isDefault = false, search = "" }) {
  const [report] = findOwnReports(createMockData({ role, size: "small" }));
  const { subscriptionReportId } = report!;
  const portal = openPortal({
    role,
    at: reportLink(report!) + search,
    prepare(mockData) {
      const stored = { subscriptionReportId, state: "captured" };
      mockData.savedViews = [
        { ...losses, isDefault, ...stored },
        { ...quarter, ...stored },
      ];
    },
  });
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  await act(async () => fakeFrame.cause({ type: "embed.loaded", pages: [] }));
  return portal;
}

/** The report in the first of its views. */
async function openView(role: RoleName) {
  const portal = await openReport(role, { search: "&view=v1" });
  const pressViews = async (item: string | RegExp) => {
    await portal.user.click(await screen.findByRole("button", { name: "Views: Losses" }));
    await portal.user.click(within(screen.getByRole("group", { name: "Views" })).getByRole("button", { name: item }));
  };
  return { ...portal, pressViews };
}
const inViews = async () => within(await dialog("Views of this report"));

test("an administrator shares a view with the client and takes it back, also after a failure [return: saved views]", async () => {
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

test("a reader sees who shares a view, and has no button to share [return: saved views]", async () => {
  const { pressViews } = await openView("reader");
  await pressViews("Manage views…");
  const list = await inViews();
  expect(list.getByText(/shared by Ada Keller/)).toBeVisible();
  expect(list.queryByRole("button", { name: /shar/i })).toBeNull();
});

test("a view that was changed says so and is saved as another one first; a copied link names shared views only [return: saved views]", async () => {
  const { user, mockData } = await openView("administrator");
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const copyLink = async (message: string) => {
    await user.click(screen.getAllByRole("button", { name: "Copy link", hidden: true })[0]!);
    await screen.findByText(message);
    return new URL(copied.mock.lastCall![0]).searchParams.get("view");
  };
  await screen.findByRole("button", { name: "Views: Losses" });
  expect(await copyLink("Link copied. Your private view is left out.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Views: Losses" }));
  await user.click(screen.getByRole("button", { name: /^Quarter/ }));
  await screen.findByRole("button", { name: "Views: Quarter" });
  expect(await copyLink("Link copied. It opens the shared view.")).toBe("v2");
  act(() => void dispatchEvent(new Event(REPORT_CHANGED)));
  await screen.findByRole("button", { name: "Views: Quarter, changed" });
  expect(await copyLink("Link copied. It opens the shared view without your changes.")).toBe("v2");

  await user.click(screen.getByRole("button", { name: "Views: Quarter, changed" }));
  await user.click(screen.getByRole("button", { name: /^Losses/ }));
  await screen.findByRole("button", { name: "Views: Losses" });
  act(() => void dispatchEvent(new Event(REPORT_CHANGED)));
  await user.click(await screen.findByRole("button", { name: "Views: Losses, changed" }));
  await user.click(screen.getByRole("button", { name: "Save view…" }));
  const save = within(await dialog("Save view"));
  expect(save.getByRole("textbox", { name: "Name" })).toHaveValue("");
  fakeFrame.state = "changed";
  await user.click(save.getByRole("button", { name: "Replace this view" }));
  await screen.findByRole("button", { name: "Views: Losses" });
  expect(mockData.savedViews).toMatchObject([{ name: "Losses", state: "changed" }, {}]);
});

test("a report opens in the default view at once, with no call for its state", async () => {
  const { calls } = await openReport("reader", { isDefault: true });
  expect(fakeFrame.state).toBe("captured");
  expect(await screen.findByRole("button", { name: "Views: Losses" })).toBeVisible();
  expect(calls.filter((call) => call.includes("/savedview/"))).toEqual([]);
});

test.each(["online", "chunk.recovered"])(
  "views whose script was missing are loaded again at the event %s",
  async (type) => {
    Object.assign(script, { isMissing: true, attempts: 0 });
    const { calls } = await openReport("reader", {});
    await waitFor(() => expect(script.attempts).toBe(1));
    expect(screen.getByRole("button", { name: "Views" })).toBeDisabled();
    script.isMissing = false;
    act(() => void dispatchEvent(new Event(type)));
    await waitFor(() => expect(screen.getByRole("button", { name: "Views" })).toBeEnabled());
    dispatchEvent(new Event(type));
    await act(async () => {});
    expect(calls.filter((call) => call.includes("/savedviews/"))).toHaveLength(1);
  },
);
