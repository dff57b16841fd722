import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { messages } from "../../src/rules/messages.ts";
import { listPortalPaths } from "../../src/rules/frame/portal-paths.ts";
import { openPortal } from "../support/routes/open-portal.tsx";

const selectionDialog = () => screen.findByRole("dialog", { name: "Select Report Details" });

describe("the routes", () => {
  it("The empty path redirects to /report, which shows the report view [2.1] [2.2]", async () => {
    const { at } = openPortal("/");
    await selectionDialog();
    expect(at()).toBe("/report");
  });

  it("/admin and each address below it show their tab, highlighted [2.3] [2.25]", async () => {
    const { at, router } = openPortal("/admin", { role: "administrator" });
    for (const [address, name] of [
      ["/admin", "Add Report"],
      ["/admin/modifyreport", "Modify Report"],
      ["/admin/userreportmapping", "User Report Mapping"],
      ["/admin/addreport", "Add Report"],
    ] as const) {
      await act(async () => router.navigate({ href: address }));
      expect(await screen.findByRole("tab", { name, selected: true })).toBeVisible();
      expect(at()).toBe(address);
    }
  });

  it("/error shows the error page; Try again leads to /report [2.4]", async () => {
    const { at } = openPortal("/error");
    (await screen.findByRole("button", { name: "Try again" })).click();
    await selectionDialog();
    expect(at()).toBe("/report");
  });

  it("each route has a path at which the server answers with the page, and each such path a route", () => {
    const { router } = openPortal("/");
    const paths = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ""));
    const served = listPortalPaths().map((path) => path.replace(/^\/audit.*/, "/audit/{-$page}"));
    expect(new Set(paths)).toEqual(new Set(served));
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

  it("a user without access is redirected to /unauthorized from every address [2.7] [6.1]", async () => {
    const { at, router } = openPortal("/report", { role: "noAccess" });
    for (const address of ["/report", "/admin/addreport", "/error"]) {
      await act(async () => router.navigate({ href: address }));
      expect(await screen.findByText(messages.noAccess)).toBeVisible();
      expect(at()).toBe("/unauthorized");
    }
  });

  it("/unauthorized is not guarded [2.5]", async () => {
    openPortal("/unauthorized", { role: "reader" });
    expect(await screen.findByText(messages.noAccess)).toBeVisible();
  });

  it("/unauthorized shows the mailbox also to a user who was not redirected there", async () => {
    openPortal("/unauthorized", { config: { supportEmail: "help@example.com" } });
    expect(await screen.findByRole("link", { name: "help@example.com" })).toBeVisible();
  });

  it("a user without the Administrator role is redirected to /report from every address of the admin area [6.2]", async () => {
    const { at, router } = openPortal("/admin");
    await selectionDialog();
    expect(at()).toBe("/report");
    for (const address of ["/admin/addreport", "/admin/modifyreport", "/admin/userreportmapping", "/admin/access"]) {
      await act(async () => router.navigate({ href: address }));
      expect(at()).toBe("/report");
    }
  });

  it("each page leads to Manage reports on a back end that does not offer it [admin: people] [admin: clients] [admin: usage] [admin: audit] [admin: readers of a report]", async () => {
    const { at, router } = openPortal("/admin", { role: "administrator", config: { features: [] } });
    for (const page of ["reports", "clients", "people", "access", "reviews", "usage", "openings", "audit", "service"]) {
      await act(async () => router.navigate({ href: `/admin/${page}` }));
      expect(await screen.findByRole("tab", { name: "Add Report" })).toBeVisible();
      expect(at()).toBe("/admin");
    }
  });

  it("the administration has links to the pages that the back end offers", async () => {
    openPortal("/admin/people", { role: "administrator", config: { features: ["people", "audit"] } });
    await screen.findByRole("heading", { name: /^People/ });
    const links = within(screen.getByRole("navigation", { name: "Administration" })).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Manage reports",
      "People",
      "Access matrix",
      "Audit log",
    ]);
  });
});
