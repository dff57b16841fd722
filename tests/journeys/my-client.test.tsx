import { screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choose, openPortal } from "../support/journeys/open-portal.tsx";

const asAdministratorOf = (index: number) => ({
  prepare: (mockData: ReturnType<typeof openPortal>["mockData"]) => {
    const client = mockData.subscriptions[index];
    mockData.clientAdministrators = client ? [{ principalId: mockData.user.id, subscriptionId: client.id }] : [];
  },
});
const openMenu = async (user: ReturnType<typeof openPortal>["user"]) => {
  await user.click(await screen.findByTitle("Account"));
  return within(await screen.findByRole("group", { name: "Account" }));
};

describe("My client [admin: client administrators]", () => {
  it("is in the account menu of people who administer one, and asks for nothing elsewhere", async () => {
    const { user, calls, router } = openPortal(asAdministratorOf(0));
    await screen.findByRole("dialog", { name: "Select Report Details" });
    expect(calls.some((call) => call.includes("myclient"))).toBe(false);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
    await user.click(await (await openMenu(user)).findByRole("button", { name: "My client" }));
    expect(await screen.findByRole("heading", { name: "Alderbrook Marine Group" })).toBeVisible();
    expect(router.history.location.pathname).toBe("/myclient");
  });

  it("is not found by anybody else", async () => {
    openPortal({ at: "/myclient", ...asAdministratorOf(99) });
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  });

  it("invites, ends a membership, and gives a report after a review", async () => {
    const { user, mockData } = openPortal({ at: "/myclient", ...asAdministratorOf(0) });
    await user.click(await screen.findByRole("button", { name: "Invite person" }));
    await user.type(screen.getByRole("textbox", { name: "Email" }), "mia@alderbrook.example");
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Mia Lund");
    await user.click(screen.getByRole("button", { name: "Invite" }));
    await user.click(await screen.findByRole("button", { name: /^Remove Mia/ }));
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Person removed from the client.")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Access" }));
    const row = (await screen.findByRole("rowheader", { name: /^Ada Keller/ })).closest("tr")!;
    await user.click(within(row).getAllByRole("gridcell", { name: "No access" })[0]!);
    await user.click(screen.getByRole("button", { name: "Review changes" }));
    const before = mockData.mappings.length;
    await user.click(await screen.findByRole("button", { name: "Apply changes" }));
    await screen.findByText("1 of 1 done.");
    expect(mockData.mappings).toHaveLength(before + 1);
    await user.click(screen.getByRole("tab", { name: "Usage" }));
    expect(await screen.findByRole("table", { name: "Usage" })).toBeVisible();
  });

  it("is given in the client’s details, and taken back", async () => {
    const { user, mockData } = openPortal({
      at: "/admin/clients?search=Alder",
      role: "administrator",
      ...asAdministratorOf(99),
    });
    await user.click(await screen.findByRole("button", { name: "Alderbrook Marine Group" }));
    await choose(user, "Make administrator of this client", /^Ben/);
    await user.click(screen.getByRole("button", { name: "Add" }));
    const section = within(screen.getByRole("region", { name: "Administrators" }));
    expect(await section.findByText("Ben Ortiz")).toBeVisible();
    await user.click(section.getByRole("button", { name: "Undo" }));
    await section.findByText("No longer administers the client.");
    expect(mockData.clientAdministrators).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Change rules" }));
    await user.type(screen.getByRole("textbox", { name: "Networks" }), "203.0.113.0/24");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("203.0.113.0/24")).toBeVisible();
    await user.click(within(screen.getByRole("region", { name: "Rules" })).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Any")).toBeVisible();
  });
});
