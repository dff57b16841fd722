import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { failureTexts } from "../../../src/rules/report/report-failure.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

it.each([
  [429, failureTexts.tooMany],
  [500, failureTexts.serverFailed],
  [503, failureTexts.unavailable],
])("an embed call that is answered with %i says its cause, and the reference of the request", async (status, text) => {
  const refuse = mockEndpoint(contract.embedReport, () =>
    HttpResponse.json({}, { status, headers: { "x-request-id": "request-1" } }),
  );
  openPortal("/report", { first: [refuse] });
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Select Report Details" })).getByRole("button", {
      name: "View Report",
    }),
  );
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert).toHaveTextContent(text));
  expect(alert).toHaveTextContent("request-1");
});
