import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

const selectionDialog = () => screen.findByRole("dialog", { name: "Select Report Details" });

describe("a 401", () => {
  it("of a prefetch does not leave the page; the user’s next action does, and returns to the chosen report [wrong: prefetch 401]", async () => {
    let refusals = 0;
    const refuse = mockEndpoint(contract.embedReport, () => {
      refusals += 1;
      return HttpResponse.json({}, { status: 401 });
    });
    const { go, mockData, actors } = openPortal("/report", { first: [refuse] });
    const dialog = await selectionDialog();
    await waitFor(() => expect(refusals).toBe(2));
    const report = actors.reports.getSnapshot().children.report;
    await waitFor(() => expect(report?.getSnapshot().value).toHaveProperty("config", "refused"));
    expect(go).not.toHaveBeenCalled();
    expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole("button", { name: "View Report" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem(`Parked:${mockData.user.email}`)).toContain("/report?subscription=");
  });

  it("while the selection dialog is open keeps its choice [wrong: new version]", async () => {
    const first = openPortal("/report", { role: "administrator" });
    await selectionDialog();
    const other = first.mockData.subscriptions[1];
    first.actors.reports.getSnapshot().children.selection?.send({
      type: "subscription.selected",
      subscriptionId: other?.id ?? "",
    });
    first.actors.session.send({ type: "request.unauthorized" });
    await waitFor(() => expect(first.go).toHaveBeenCalledOnce());
    first.leave();
    openPortal("/report", { role: "administrator" });
    const client = within(await selectionDialog()).getByRole<HTMLInputElement>("combobox", { name: "Client Name" });
    expect(client.value).toBe(other?.displayName);
  });
});
