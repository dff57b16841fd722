import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeFrame } from "../../support/routes/fake-embedded-report.tsx";
import { openPortal } from "../../support/routes/open-portal.tsx";

const selection = () => screen.findByRole("dialog", { name: "Select Report Details" });
const actions = () =>
  ["Refresh", "Print", "Full Screen"].map((name) => screen.getByRole("button", { name, hidden: true }));
const pages = [
  { name: "p1", displayName: "Overview", active: true },
  { name: "p2", displayName: "Claims", active: false },
];
const showReport = () => act(async () => fakeFrame.cause({ type: "embed.loaded", pages }));

async function view() {
  const user = userEvent.setup();
  const portal = openPortal("/report", { role: "administrator" });
  await user.click(within(await selection()).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  return { user, ...portal };
}

describe("the ribbon", () => {
  it("Full Screen and Change Report are shown only while on /report, which the Admin link leaves [2.10] [6.3]", async () => {
    const user = userEvent.setup();
    openPortal("/report", { role: "administrator" });
    await user.click(within(await selection()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Full Screen" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Change Report" })).toBeEnabled();
    await user.click(screen.getByRole("link", { name: "Admin" }));
    await screen.findByRole("tab", { name: "Add Report" });
    expect(screen.queryByRole("button", { name: "Full Screen" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Change Report" })).toBeNull();
  });

  it("Report keeps the report that is shown, and returns to it from Admin [wrong: unsaved input]", async () => {
    const { user, at } = await view();
    await showReport();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [link, frame] = [at(), document.querySelector("iframe")];
    await user.click(screen.getByRole("link", { name: "Report" }));
    expect([at(), document.querySelector("iframe")]).toEqual([link, frame]);
    await user.click(screen.getByRole("link", { name: "Admin" }));
    await screen.findByRole("tab", { name: "Add Report" });
    fakeFrame.reset();
    await user.click(screen.getByRole("link", { name: "Report" }));
    await waitFor(() => expect(fakeFrame.report).not.toBeNull());
    expect(at()).toBe(link);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("Refresh, Print and Full Screen say why they wait for a report; one that is loading can already be given the screen", async () => {
    const user = userEvent.setup();
    openPortal("/report");
    const view = within(await selection()).getByRole("button", { name: "View Report" });
    for (const action of actions()) expect(action).toBeDisabled();
    expect(actions().map(({ title }) => title)).toEqual(
      ["Refresh", "Print", "Full Screen"].map((name) => `${name}: no report is shown`),
    );
    await user.click(view);
    await waitFor(() => expect(fakeFrame.report).not.toBeNull());
    expect(actions().map((action) => action.matches(":enabled"))).toEqual([false, false, true]);
    await showReport();
    for (const action of actions()) expect(action).toBeEnabled();
    await act(async () => fakeFrame.cause({ type: "embed.failed", cause: "capacity", reference: "ref-1" }));
    for (const action of actions()) expect(action).toBeDisabled();
  });

  it("Refresh without the network leaves the report, says so, and is made when the network is back [wrong: offline refresh]", async () => {
    const { user } = await view();
    await showReport();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const refresh = async () => user.click(screen.getByRole("button", { name: "Refresh" }));
    const text = "You are offline. The report stays, and is refreshed when the connection is back.";
    await refresh();
    await screen.findByText(text);
    await refresh();
    expect([fakeFrame.commands, document.querySelectorAll("iframe").length]).toEqual([[], 1]);
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(fakeFrame.commands).toEqual(["refresh"]));
    await act(async () => fakeFrame.cause({ type: "embed.failed", cause: "unknown", reference: "ref-1" }));
    await screen.findByText("The report could not be refreshed. It stays as it was. Try again.");
    expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled();
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(fakeFrame.commands).toEqual(["refresh", "refresh"]));
  });

  it("Full Screen covers the page where the platform has no full screen, and Escape gives it back [2.19]", async () => {
    const { user } = await view();
    await showReport();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Full Screen" }));
    const exit = await screen.findByRole("button", { name: "Exit full screen" });
    expect(document.getElementById("report-stage")).toHaveAttribute("data-full-screen", "overlay");
    expect(exit).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Exit full screen" })).toBeNull());
    expect(screen.getByRole("button", { name: "Full Screen" })).toHaveFocus();
  });
});
