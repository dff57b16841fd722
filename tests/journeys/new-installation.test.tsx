import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPortal } from "../support/journeys/open-portal.tsx";

const textBox = (name: string) => screen.findByRole("textbox", { name });
const openEmptyPortal = (first: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ role: "administrator", at: "/admin", size: "empty", ...first });

test("the first administrator adds a client and goes on to add its report [operation: first administrator]", async () => {
  const { user } = openEmptyPortal();
  expect(await screen.findByRole("heading", { name: "Welcome to Risk Insight" })).toBeVisible();
  expect(screen.getByText("No subscriptions assigned to the application")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.type(await textBox("Client name"), "Alder Group");
  await user.type(await textBox("GCID"), "70041823");
  await user.click(screen.getByRole("button", { name: "Add client" }));
  await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
  expect(screen.getByRole("option", { name: "Alder Group", hidden: true })).toBeInTheDocument();
});
