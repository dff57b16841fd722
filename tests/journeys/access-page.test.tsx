import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const openPage = async (options: Parameters<typeof openPortal>[0] = {}, label = "Client") => {
  const portal = openPortal({ role: "administrator", at: "/admin/access", ...options });
  await screen.findByRole("combobox", { name: label });
  return portal;
};
const button = (name: string) => screen.getByRole("button", { name });
const subscription = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Client" });

test("the subscription of User Report Mapping is open on the page, and its pending changes stay in both", async () => {
  const { user } = await openPage({ at: "/admin/userreportmapping" }, "Subscription");
  await choose(user, "Subscription", "Alderbrook Marine Group");
  await user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("link", { name: "Access matrix" }));
  await user.click((await screen.findAllByRole("gridcell", { name: "No access" }))[0]!);
  expect(subscription()).toHaveValue("Alderbrook Marine Group");
  await choose(user, "Client", /^Castellane/);
  expect(await screen.findByText("1 pending change will be lost.")).toBeVisible();
  await user.click(button("Keep editing"));
  expect(subscription()).toHaveValue("Alderbrook Marine Group");

  await user.click(screen.getByRole("link", { name: "Manage reports" }));
  const leave = await screen.findByRole("button", { name: "Leave" });
  // Nothing is lost.
  expect(leave).not.toHaveAttribute("data-variant", "danger");
  await user.click(leave);
  await user.click(await screen.findByRole("tab", { name: "User Report Mapping" }));
  expect(await screen.findByText("1 pending change")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Access matrix" }));
  await choose(user, "Client", /^Castellane/);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { name: /^Castellane/ })).toBeVisible();
  expect(screen.getByText("No changes yet")).toBeVisible();
});

test("changes that were applied are not open, without Done: another client is chosen, and a report is given to people", async () => {
  const { user } = await openPage();
  await choose(user, "Client", "Alderbrook Marine Group");
  const applyOne = async () => {
    await user.click((await screen.findAllByRole("gridcell", { name: "No access" }))[0]!);
    await user.click(button("Review changes"));
    await user.click(button("Apply changes"));
    expect(await screen.findByText("1 of 1 done.")).toBeVisible();
  };
  await applyOne();
  await choose(user, "Client", /^Castellane/);
  expect(await screen.findByRole("heading", { name: /^Castellane/ })).toBeVisible();
  expect(await screen.findByText("No changes yet")).toBeVisible();

  await applyOne();
  await user.click(screen.getByRole("link", { name: "Reports" }));
  await user.click(await screen.findByRole("button", { name: "Cargo in Transit" }));
  await user.click(await screen.findByRole("button", { name: "Give access" }));
  expect((await screen.findAllByRole("columnheader"))[1]).toHaveTextContent("Cargo in Transit");
});

test("signing out asks while changes are pending [wrong: unsaved input]", async () => {
  const { user, actors } = await openPage();
  await choose(user, "Client", "Alderbrook Marine Group");
  await user.click((await screen.findAllByRole("gridcell", { name: "No access" }))[0]!);
  const requestSignOut = async () => {
    await user.click(screen.getByTitle("Account"));
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    return inDialog("Changes are not saved");
  };
  const first = await requestSignOut();
  expect(first.getByText("1 pending change to people’s access will be lost when you sign out.")).toBeVisible();
  await user.click(first.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("1 pending change")).toBeVisible();
  await user.click((await requestSignOut()).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(actors.session.getSnapshot().value).toBe("signedOut"));
});

test("a report is given to a group until a day, then until another: its cell says so, and the cells of its people by whom [access: dates]", async () => {
  const { user, mockData } = await openPage({
    prepare: (data) => {
      data.mappings = [];
      data.grants.clear();
    },
  });
  const [group] = mockData.groups;
  const client = mockData.subscriptions.find(({ id }) => id === group?.subscriptionId)!;
  await choose(user, "Client", client.displayName);
  const row = (await screen.findByRole("rowheader", { name: group!.name })).closest("tr")!;
  await user.click(within(row).getAllByRole("gridcell", { name: "No access" })[0]!);
  await user.click(button("Review changes"));
  fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2199-12-31" } });
  await user.click(button("Apply changes"));
  expect(await screen.findByText("1 of 1 done.")).toBeVisible();
  await user.click(button("Done"));
  expect(await screen.findByRole("gridcell", { name: "Has access until 31 Dec 2199" })).toBeVisible();
  const given = screen.getAllByRole("gridcell", { name: `Has access by ${group!.name} until 31 Dec 2199` });
  expect(given).toHaveLength(group!.principalIds.length);
  expect(screen.getByText("No changes yet")).toBeVisible();
  await user.click(screen.getByRole("gridcell", { name: "Has access until 31 Dec 2199" }));
  await user.click(button("Review changes"));
  await user.click(screen.getByRole("checkbox", { name: "Keep the access that exists, with other dates" }));
  expect(screen.getByLabelText("Until")).toHaveValue("2199-12-31");
  fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2198-12-31" } });
  await user.click(button("Apply changes"));
  expect(await screen.findByText("1 of 1 done.")).toBeVisible();
  await user.click(button("Done"));
  expect(await screen.findByRole("gridcell", { name: "Has access until 31 Dec 2198" })).toBeVisible();
  expect(screen.getByText("No changes yet")).toBeVisible();
});
