import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, openPortal } from "../support/journeys/open-portal.tsx";

/** The first page of the file waits for its scripts. */
const slowly = { timeout: 10_000 };
const openTab = async (user: ReturnType<typeof openPortal>["user"], name: string) =>
  user.click(await screen.findByRole("tab", { name }, slowly));
const subscription = () => screen.findByRole("combobox", { name: "Subscription" });

test("the subscription chosen in one tab is kept in the others and in the access matrix", async () => {
  const { user, mockData } = openPortal({ at: "/admin/addreport", role: "administrator" });
  const [first, second] = mockData.subscriptions;
  await screen.findByRole("tab", { name: "Add Report" }, slowly);
  expect(await subscription()).toHaveValue("");
  await choose(user, "Subscription", first!.displayName);
  await openTab(user, "Modify Report");
  expect(await subscription()).toHaveValue(first!.displayName);
  expect(screen.getByRole("textbox", { name: "Report Name" })).toHaveValue("");
  await choose(user, "Subscription", second!.displayName);

  await openTab(user, "User Report Mapping");
  expect(await subscription()).toHaveValue(second!.displayName);
  await waitFor(() => expect(screen.getByRole("combobox", { name: "User" })).toBeEnabled());
  expect(screen.queryByRole("dialog")).toBeNull();

  await user.click(screen.getByRole("link", { name: "Access matrix" }));
  expect(await screen.findByRole("grid", {}, slowly)).toBeVisible();
  expect(await subscription()).toHaveValue(second!.displayName);
});
