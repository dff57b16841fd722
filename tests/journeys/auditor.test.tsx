import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, isWrite, openPortal } from "../support/journeys/open-portal.tsx";

const listButtons = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("button")
    .map((button) => button.textContent || String(button.ariaLabel));
const expectOwnLinks = () => {
  const links = within(screen.getByRole("main")).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ pathname }) => pathname).filter((path) => !path.startsWith("/audit/"))).toEqual([]);
};
/** Opens what is listed, leads elsewhere in the portal, or saves a file. */
const harmless = /^(Close|Export CSV|Show history|Name|Last sign-in|GCID|Report|Client)$/;

test("an auditor finds Audit in the account menu, and no Admin link [admin: auditor]", async () => {
  const { user, at } = openPortal({ role: "auditor" });
  await user.click(await screen.findByRole("button", { name: "Audit" }));
  expect(at()).toBe("/audit");
  expect(await screen.findByRole("heading", { name: /^Openings/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByTitle("Account"));
  await user.click(await screen.findByRole("button", { name: "Audit" }));
  const links = within(screen.getByRole("navigation", { name: "Audit" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Openings",
    "Audit log",
    "Usage",
    "Reports",
    "Clients",
    "People",
    "Access matrix",
    "Access reviews",
  ]);
});

test("the pages of an auditor show what administrators see, without one control that changes anything [admin: auditor]", async () => {
  const { user, mockData, calls, at } = openPortal({ role: "auditor", at: "/audit/people" });
  const navigate = (name: string) =>
    user.click(within(screen.getByRole("navigation", { name: "Audit" })).getByRole("link", { name }));
  const known = new Set([
    ...mockData.people.map(({ displayName }) => displayName),
    ...mockData.subscriptions.map(({ displayName }) => displayName),
    ...mockData.reports.map(({ reportName }) => reportName),
  ]);
  const expectOnlyReading = () =>
    expect(listButtons().filter((name) => !known.has(name) && !harmless.test(name))).toEqual([]);

  await user.click(await screen.findByRole("button", { name: "Elif Şahin" }));
  const person = within(await screen.findByRole("region", { name: "Elif Şahin" }));
  const reports = within(await person.findByRole("region", { name: "What they can see" }));
  expect(reports.getByText("Cargo in Transit")).toBeVisible();
  expect(person.getByRole("region", { name: "Clients" })).toHaveTextContent("Alderbrook Marine Group");
  expectOwnLinks();
  expectOnlyReading();

  await navigate("Clients");
  await user.click(await screen.findByRole("button", { name: "Vesterholm Energy" }));
  const client = within(await screen.findByRole("region", { name: "Vesterholm Energy" }));
  expect(await client.findByText("Greta Lindqvist, Hugo Álvarez")).toBeVisible();
  expect(client.getByRole("region", { name: "Administrators" })).toHaveTextContent(/^Administrators 0Nobody/);
  expect(client.getByRole("region", { name: "Rules" })).toHaveTextContent("Longest idle time");
  expectOwnLinks();
  expectOnlyReading();

  await navigate("Reports");
  await user.click(await screen.findByRole("button", { name: "Cyber Incident Review" }));
  const report = within(await screen.findByRole("region", { name: "Cyber Incident Review" }));
  expect(await report.findByText("Farid Haddad")).toBeVisible();
  expectOwnLinks();
  expectOnlyReading();

  await navigate("Usage");
  await user.click((await screen.findAllByRole("button", { name: "Claims & Losses" }))[0]!);
  await waitFor(() => expect(at()).toMatch(/^\/audit\/reports\?/));

  await navigate("Access matrix");
  await choose(user, "Client", "Vesterholm Energy");
  expect(await screen.findByRole("grid", { name: "Access matrix" })).toHaveAttribute("aria-readonly", "true");
  const cell = screen.getAllByRole("gridcell", { name: "No access" })[0]!;
  await user.click(cell);
  expect(cell).toHaveAccessibleName("No access");
  expectOnlyReading();

  await navigate("Access reviews");
  expect(await screen.findByRole("heading", { name: /^Access reviews/ })).toBeVisible();
  expectOnlyReading();
  expect(calls.filter(isWrite)).toEqual([]);
});

test("links to the admin area lead an auditor to the same page of theirs, and others back [admin: auditor]", async () => {
  const { at, router } = openPortal({ role: "auditor", at: "/admin/people?search=elif" });
  await waitFor(() => expect(at()).toBe("/audit/people?search=elif"));
  for (const [address, leadsTo] of [
    ["/admin", "/report"],
    ["/admin/addreport", "/report"],
    ["/admin/service", "/report"],
    ["/admin/openings", "/audit/openings"],
  ]) {
    await act(async () => router.navigate({ href: address! }));
    expect(at()).toBe(leadsTo);
  }
});

test.each([
  ["an administrator", { role: "administrator" }, "/admin/people"],
  ["a reader", { role: "reader" }, "/report"],
  [
    "an auditor on a back end that does not know the role",
    { role: "auditor", config: { features: ["people"] } },
    "/report",
  ],
] as const)("%s has no page Audit [admin: auditor]", async (_, options, leadsTo) => {
  const { at } = openPortal({ ...options, at: "/audit/people" });
  await waitFor(() => expect(at()).toBe(leadsTo));
});
