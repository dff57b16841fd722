import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { messages } from "../../src/rules/messages.ts";
import { openPortal } from "../support/routes/open-portal.tsx";

const selectionDialog = () => screen.findByRole("dialog", { name: "Select Report Details" });

describe("the routes", () => {
  it("The empty path redirects to /report [2.1]", async () => {
    const { at } = openPortal("/");
    await selectionDialog();
    expect(at()).toBe("/report");
  });

  it("/report shows the report view [2.2]", async () => {
    openPortal("/report");
    expect(await selectionDialog()).toBeVisible();
  });

  it.each([
    ["/admin", "Add Report"],
    ["/admin/addreport", "Add Report"],
    ["/admin/modifyreport", "Modify Report"],
    ["/admin/userreportmapping", "User Report Mapping"],
  ])("%s shows the %s tab", async (address, name) => {
    const { at } = openPortal(address, { role: "administrator" });
    expect(await screen.findByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    expect(at()).toBe(address);
  });

  it("/error shows the error page; Try again leads to /report [2.4]", async () => {
    const { at } = openPortal("/error");
    (await screen.findByRole("button", { name: "Try again" })).click();
    await selectionDialog();
    expect(at()).toBe("/report");
  });

  it("an unknown address shows Page not found; Go to reports leads to /report", async () => {
    const { at } = openPortal("/nowhere");
    (await screen.findByRole("button", { name: "Go to reports" })).click();
    await selectionDialog();
    expect(at()).toBe("/report");
  });
});

describe("the guard", () => {
  it("does nothing while the user is not yet logged in [2.6]", async () => {
    const { at, actors } = openPortal("/admin/modifyreport", { signedIn: false });
    await waitFor(() => expect(actors.session.getSnapshot().value).toBe("leaving"));
    expect(at()).toBe("/admin/modifyreport");
    expect(screen.getByText("Authorizing")).toBeVisible();
  });

  it.each(["/report", "/admin/addreport", "/error"])(
    "a user without access at %s is redirected to /unauthorized [2.7] [6.1]",
    async (address) => {
      const { at } = openPortal(address, { role: "noAccess" });
      expect(await screen.findByText(messages.noAccess)).toBeVisible();
      expect(at()).toBe("/unauthorized");
    },
  );

  it("/unauthorized is not guarded [2.5]", async () => {
    openPortal("/unauthorized", { role: "reader" });
    expect(await screen.findByText(messages.noAccess)).toBeVisible();
  });

  it("/unauthorized shows the mailbox also to a user who was not redirected there", async () => {
    openPortal("/unauthorized", { config: { supportEmail: "help@example.com" } });
    expect(await screen.findByRole("link", { name: "help@example.com" })).toBeVisible();
  });

  it.each(["/admin", "/admin/addreport", "/admin/modifyreport", "/admin/userreportmapping", "/admin/access"])(
    "a user without the Administrator role at %s is redirected to /report [6.2]",
    async (address) => {
      const { at } = openPortal(address);
      await selectionDialog();
      expect(at()).toBe("/report");
    },
  );
});
