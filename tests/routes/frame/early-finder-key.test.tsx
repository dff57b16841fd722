import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openPortal } from "../../support/routes/open-portal.tsx";

it("the finder's key does nothing over the terms, also not once they are accepted", async () => {
  const user = userEvent.setup();
  openPortal("/report", { accepted: false });
  const terms = within(await screen.findByRole("dialog", { name: "Terms of Use" }));
  await user.keyboard("{Control>}k{/Control}");
  await user.click(terms.getByRole("checkbox"));
  await user.click(terms.getByRole("button", { name: "I Accept" }));
  const selection = within(await screen.findByRole("dialog", { name: "Select Report Details" }));
  await user.click(selection.getByRole("button", { name: "Cancel" }));
  // The help does not open over the finder, and needs the same code.
  await waitFor(async () => {
    await user.keyboard("?");
    expect(screen.getByRole("dialog")).toHaveAccessibleName("Keyboard shortcuts");
  });
});
