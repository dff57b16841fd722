import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { serviceContract } from "../../../src/api/service-contract.ts";
import { contract } from "../../../src/api/contract.ts";
import { loaders, messages } from "../../../src/rules/messages.ts";
import { failureTexts } from "../../../src/rules/report/report-failure.ts";
import { mockFailure, mockDelay } from "../../support/mocks/failures.ts";
import { backEnd } from "../../support/mocks/back-end.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { fakeFrame } from "../../support/routes/fake-embedded-report.tsx";
import { openPortal } from "../../support/routes/open-portal.tsx";

const selection = () => screen.findByRole("dialog", { name: "Select Report Details" });
const pages = [
  { name: "p1", displayName: "Overview", active: true },
  { name: "p2", displayName: "Claims", active: false },
];
const showReport = () => act(async () => fakeFrame.cause({ type: "embed.loaded", pages }));

async function view(...first: Parameters<typeof backEnd.use>) {
  const user = userEvent.setup();
  const portal = openPortal("/report", { role: "administrator", first });
  await user.click(within(await selection()).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  return { user, ...portal };
}

describe("the report view", () => {
  it("loads the user's subscriptions and reports, showing 'Loading report details..', then opens the selection modal [2.13] [4.13]", async () => {
    openPortal("/report", { first: [mockDelay(contract.getUserReports, 50)] });
    expect(await screen.findByText(loaders.reportDetails)).toBeVisible();
    expect(await selection()).toBeVisible();
    expect(screen.queryByText(loaders.reportDetails)).toBeNull();
  });

  it("a reader without reports can write to the mailbox and sign out [wrong: no reports]", async () => {
    const { actors } = openPortal("/report", { size: "empty", role: "reader" });
    const dialog = await screen.findByRole("dialog", { name: "Error" });
    expect(await within(dialog).findByRole("link")).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
    expect(within(dialog).queryByRole("button", { name: "Admin" })).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(actors.session.getSnapshot().value).toBe("signedOut"));
  });

  it("an administrator without reports can go on to Admin [wrong: no reports]", async () => {
    const { actors, at } = openPortal("/report", { size: "empty", role: "administrator" });
    const dialog = await screen.findByRole("dialog", { name: "Error" });
    expect(await within(dialog).findByRole("link")).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
    await userEvent.click(within(dialog).getByRole("button", { name: "Admin" }));
    await waitFor(() => expect(actors.reports.getSnapshot().value).toBe("inactive"));
    expect(at()).toBe("/admin");
  });

  it("While embedding it shows 'Loading report..', then the report, announced once it is drawn [2.16] [4.17]", async () => {
    const { at } = await view();
    expect(await screen.findByText(loaders.report)).toBeVisible();
    expect(at()).toMatch(/^\/report\?subscription=.+&report=.+/);
    await showReport();
    await waitFor(() => expect(screen.queryByText(loaders.report)).toBeNull());
    expect(screen.queryByText(/is shown$/)).toBeNull();
    await act(async () => fakeFrame.cause({ type: "embed.rendered" }));
    expect(await screen.findByText(/is shown$/)).toHaveAttribute("aria-live", "polite");
  });

  it.each(["serverError", "malformed"] as const)(
    "If no embed URL is obtained (%s) it shows the error text, and can be tried again [2.17] [4.18] [8.5] [fault: Power BI errors] [fault: bad answers]",
    async (kind) => {
      const user = userEvent.setup();
      openPortal("/report", { first: [mockFailure(kind, contract.embedReport)] });
      await user.click(within(await selection()).getByRole("button", { name: "View Report" }));
      expect(await screen.findByRole("alert")).toHaveTextContent(messages.reportDetailsFailed);
      backEnd.resetHandlers(...backEnd.listHandlers().slice(1));
      await user.click(screen.getByRole("button", { name: "Try again" }));
      await waitFor(() => expect(fakeFrame.report).not.toBeNull());
    },
  );

  it("a fault of the report is told by its cause, with a reference that the server has too, and Try again", async () => {
    const reported: unknown[] = [];
    const { user } = await view(
      mockEndpoint(serviceContract.reportFailure, ({ body }) => {
        reported.push(body);
        return {};
      }),
    );
    await act(async () => fakeFrame.cause({ type: "embed.failed", cause: "capacity", reference: "ref-1" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(failureTexts.capacity);
    expect(alert).toHaveTextContent("ref-1");
    await waitFor(() => expect(reported).toEqual([expect.objectContaining({ cause: "capacity", reference: "ref-1" })]));
    const first = fakeFrame.report;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(fakeFrame.report).not.toBe(first));
    await showReport();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("the frame is warmed with the first choice while the person is still choosing, and is the same frame after", async () => {
    const user = userEvent.setup();
    openPortal("/report");
    const dialog = await selection();
    await waitFor(() => expect(document.querySelector("iframe")).not.toBeNull());
    const warmed = document.querySelector("iframe");
    expect(fakeFrame.report).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "View Report" }));
    await waitFor(() => expect(fakeFrame.report).not.toBeNull());
    expect(document.querySelector("iframe")).toBe(warmed);
  });
});

describe("the selection modal", () => {
  it("Cancel closes it, and the report can be chosen later [2.20]", async () => {
    const user = userEvent.setup();
    openPortal("/report");
    await user.click(within(await selection()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Select a report" }));
    expect(await selection()).toBeVisible();
  });

  it("Change Report opens it again over the report, which stays [2.12]", async () => {
    const { user } = await view();
    await showReport();
    const frame = document.querySelector("iframe");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Change Report" }));
    await user.click(within(await selection()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.querySelector("iframe")).toBe(frame);
  });
});
