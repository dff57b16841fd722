import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openPortal } from "../../support/routes/open-portal.tsx";

vi.mock("../../../src/routes/dialogs/alert.dialog.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("an alert is shown without its own script, and can be answered [wrong: dialog not loaded]", async () => {
  const { actors } = openPortal("/report");
  await screen.findByRole("dialog", { name: "Select Report Details" });
  await act(async () =>
    actors.dialogs.send({
      type: "dialog.opened",
      content: { kind: "alert", title: "Error", message: "The report could not be updated" },
      onTop: true,
    }),
  );
  const alert = await screen.findByRole("dialog", { name: "Error" });
  expect(alert).toHaveTextContent("The report could not be updated");
  await userEvent.click(within(alert).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Error" })).toBeNull());
});
