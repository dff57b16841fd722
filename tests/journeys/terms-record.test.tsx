import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { termsContract } from "../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../src/rules/session/terms-version.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const EARLIER_VERSION = "0".repeat(64);
const posted = `POST ${termsContract.acceptTerms.path}`;

/** The note that the portal left in this browser when the person accepted an earlier text. */
const acceptEarlierText = (email: string) => localStorage.setItem("ToUAcceptedText", `${EARLIER_VERSION} ${email}`);

async function acceptTerms(user: UserEvent) {
  const terms = await inDialog("Terms of Use");
  await user.click(terms.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }));
  await user.click(terms.getByRole("button", { name: "I Accept" }));
}

test("a changed text asks again, returns to the same place with what was typed, and is recorded [threat: terms without proof]", async () => {
  const held = Promise.withResolvers<Response>();
  const first = openPortal({
    at: "/admin/addreport",
    role: "administrator",
    first: [mockEndpoint(termsContract.getTermsAcceptance, () => held.promise)],
    prepare: ({ user }) => acceptEarlierText(user.email),
  });
  await first.user.click(await screen.findByRole("textbox", { name: "Report Name" }));
  await first.user.paste("Exposure");
  expect(first.reload).not.toHaveBeenCalled();
  held.resolve(HttpResponse.json({ version: TERMS_VERSION, acceptedAt: null }));
  await waitFor(() => expect(first.reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem("ToUAccepted")).toBeNull();
  expect(first.calls).not.toContain(posted);
  first.leave();
  backEnd.resetHandlers();

  const second = openPortal({ role: "administrator", accepted: false });
  await acceptTerms(second.user);
  expect(await screen.findByRole("textbox", { name: "Report Name" })).toHaveValue("Exposure");
  expect(second.at()).toBe("/admin/addreport");
  await waitFor(() => expect(second.mockData.termsAcceptedAt).not.toBeNull());
  expect(second.reload).not.toHaveBeenCalled();
});

test("an acceptance that could not be sent is sent at the next visit, and nobody is asked twice [threat: terms without proof]", async () => {
  const first = openPortal({ accepted: false, first: [mockFailure("unreachable", termsContract.acceptTerms)] });
  await acceptTerms(first.user);
  expect(await dialog("Select Report Details")).toBeVisible();
  await waitFor(() => expect(first.calls).toContain(posted));
  expect(first.mockData.termsAcceptedAt).toBeNull();
  first.leave();
  backEnd.resetHandlers();

  const second = openPortal({ accepted: false });
  await waitFor(() => expect(second.mockData.termsAcceptedAt).not.toBeNull());
  expect(await dialog("Select Report Details")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Terms of Use" })).toBeNull();
});
