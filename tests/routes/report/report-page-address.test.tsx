import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createMockData } from "../../support/mocks/mock-back-end.ts";
import { fakeFrame } from "../../support/routes/fake-embedded-report.tsx";
import { openPortal } from "../../support/routes/open-portal.tsx";
import { reportLink } from "../../../src/rules/report/report-ref.ts";

const [report] = createMockData({ role: "reader", size: "small" }).reports;
const linkTo = (page?: string) => reportLink({ ...report!, page });
const pagesAt = (active: string) =>
  ["p1", "p2", "p3"].map((name) => ({ name, displayName: `Page ${name}`, active: name === active }));
const turnTo = (page: string) => act(async () => fakeFrame.cause({ type: "embed.pageChanged", page }));

/** The portal at `address`, whose report the host has loaded at the page `active`. */
async function openAt(address: string, active = "p1") {
  const portal = openPortal(address);
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  await act(async () => fakeFrame.cause({ type: "embed.loaded", pages: pagesAt(active) }));
  await screen.findByRole("combobox", { name: "Page" });
  return portal;
}

it("an address with a page opens the report at that page, without turning to it afterwards [reading: page in the address]", async () => {
  const { at } = await openAt(linkTo("p2"), "p2");
  expect(fakeFrame.page).toBe("p2");
  expect(screen.getByRole("combobox", { name: "Page" })).toHaveTextContent("2 / 3 · Page p2");
  expect(fakeFrame.commands).toEqual([]);
  expect(at()).toBe(linkTo("p2"));
});

it("two pages that follow each other at once leave the report at the second one", async () => {
  const { at } = await openAt(linkTo());
  await act(async () => {
    fakeFrame.cause({ type: "embed.pageChanged", page: "p2" });
    fakeFrame.cause({ type: "embed.pageChanged", page: "p3" });
  });
  await waitFor(() => expect(at()).toBe(linkTo("p3")));
  expect(fakeFrame.commands).toEqual([]);
});

it("a page that the report no longer has falls back to the first one, also in the address, without an error [reading: page in the address]", async () => {
  const { at } = await openAt(linkTo("removed"));
  await waitFor(() => expect(at()).toBe(linkTo("p1")));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a page that changes while another screen opens does not lead back to the report", async () => {
  const user = userEvent.setup();
  const { at } = await openPortalAsAdministrator();
  await user.click(screen.getByRole("link", { name: "Admin" }));
  await turnTo("p2");
  await screen.findByRole("tab", { name: "Add Report" });
  expect(at()).toMatch(/^\/admin/);
});

async function openPortalAsAdministrator() {
  const portal = openPortal("/report", { role: "administrator" });
  const dialog = await screen.findByRole("dialog", { name: "Select Report Details" });
  await userEvent.click(within(dialog).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  await act(async () => fakeFrame.cause({ type: "embed.loaded", pages: pagesAt("p1") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return portal;
}
