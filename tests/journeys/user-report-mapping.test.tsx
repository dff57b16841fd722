import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name }).value;

async function openWithUsers(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/userreportmapping", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  const loaded = await inDialog("Information");
  expect(loaded.getByText("Users for subscription loaded successfully")).toBeVisible();
  await portal.user.click(loaded.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return portal;
}

test("choosing a subscription loads its users and shows 'Users for subscription loaded successfully' [4.32]", async () => {
  const { user } = await openWithUsers();
  await user.click(screen.getByRole("combobox", { name: "User" }));
  expect(screen.getAllByRole("option", { hidden: true }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    "Ada Keller",
    "Ben Ortiz",
    "Elif Şahin",
    "Hugo Álvarez",
  ]);
  expect(screen.getByRole("option", { name: "Ben Ortiz", hidden: true })).toHaveTextContent(
    "ben.ortiz@alderbrook.example",
  );
});

test("choosing a user clears the report; a mapping that does not exist can be added, and then removed [2.32] [4.33] [4.36]", async () => {
  const { user, mockData } = await openWithUsers();
  const elif = mockData.people.find(({ displayName }) => displayName === "Elif Şahin")!;
  const mapping = { subscriptionReportId: 3, principalId: elif.id };
  expect(button("Add Report Mapping")).toBeDisabled();
  await choose(user, "User", "Ben Ortiz");
  await choose(user, "Report", /^Claims/);
  await choose(user, "User", "Elif Şahin");
  expect(valueOf("Report")).toBe("");
  await choose(user, "Report", /^Fleet/);
  expect(button("Remove Report Mapping")).toBeDisabled();
  await user.click(button("Add Report Mapping"));
  await user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  expect(mockData.mappings).toContainEqual(mapping);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(button("Add Report Mapping")).toBeDisabled();
  await user.click(button("Remove Report Mapping"));
  await inDialog("Information");
  expect(mockData.mappings).not.toContainEqual(mapping);
});

test("the email tells the chosen user, and each cell of the matrix, from those of a namesake", async () => {
  const { user, mockData } = await openWithUsers({
    prepare: ({ people }) =>
      void (people.find(({ displayName }) => displayName === "Elif Şahin")!.displayName = "Ben Ortiz"),
  });
  const emails = mockData.people.filter(({ displayName }) => displayName === "Ben Ortiz").map(({ email }) => email);
  expect(new Set(emails).size).toBe(2);
  const picker = screen.getByRole("combobox", { name: "User" });
  for (const email of emails) {
    await user.click(picker);
    const options = screen.getAllByRole("option", { name: "Ben Ortiz", hidden: true });
    await user.click(options.find(({ textContent }) => textContent?.includes(email))!);
    expect(picker).toHaveValue("Ben Ortiz");
    expect(picker).toHaveAccessibleDescription(email);
  }
  await user.click(button("Access matrix"));
  const cells = await screen.findAllByRole("gridcell");
  for (const email of emails)
    expect(cells.some(({ dataset }) => dataset["hint"]?.startsWith(`Ben Ortiz · ${email} · `))).toBe(true);
});

/** Whether the browser would ask before it reloads or closes the page. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a matrix with pending changes asks before a link leaves it, and before the page is closed", async () => {
  const { user, router } = await openWithUsers();
  await user.click(button("Access matrix"));
  const [cell] = await screen.findAllByRole("gridcell", { name: "No access" });
  expect(asksBeforeUnload()).toBe(false);
  await user.click(cell!);
  await user.click(screen.getByRole("tab", { name: "Add Report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("1 pending change is not saved.");
  expect(router.state.location.pathname).toBe("/admin/userreportmapping");
  expect(asksBeforeUnload()).toBe(true);
  await user.click(button("Keep editing"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Add Report" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("tab", { name: "Add Report", selected: true })).toBeVisible();
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole("tab", { name: "User Report Mapping" }));
  expect(await screen.findByText("1 pending change")).toBeVisible();
  await user.click(button("Clear"));
  await user.click(screen.getByRole("tab", { name: "Add Report" }));
  expect(await screen.findByRole("tab", { name: "Add Report", selected: true })).toBeVisible();
  expect(asksBeforeUnload()).toBe(false);
});
