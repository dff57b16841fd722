import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { describeCause, failureTexts } from "../../../src/rules/report/report-failure.ts";
import { ReportFailed } from "../../../src/ui/report/report-failed.tsx";
import type { backEnd } from "../../support/mocks/back-end.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

const openReport = async (...first: Parameters<typeof backEnd.use>) => {
  openPortal("/report", { first });
  const dialog = await screen.findByRole("dialog", { name: "Select Report Details" });
  await userEvent.click(within(dialog).getByRole("button", { name: "View Report" }));
  return screen.findByRole("alert");
};

it("the errorMessage of an embed config without an address is shown", async () => {
  const errorMessage = "Shown from Monday";
  const alert = await openReport(
    mockEndpoint(contract.embedReport, () => ({ embedUrl: "", id: "", embedToken: "", displayName: "", errorMessage })),
  );
  await waitFor(() => expect(alert).toHaveTextContent(errorMessage));
});

it("an embed call that fails says its cause, and the reference of the request [wrong: report not opened]", async () => {
  const alert = await openReport(
    mockEndpoint(contract.embedReport, () =>
      HttpResponse.json({}, { status: 503, headers: { "x-request-id": "request-1" } }),
    ),
  );
  await waitFor(() => expect(alert).toHaveTextContent(failureTexts.unavailable));
  expect(alert).toHaveTextContent("request-1");
});

it("while the server names a pause, the alert says when the report is requested again, and may be told to do so now [wrong: refused for a time]", async () => {
  const alert = await openReport(
    mockEndpoint(contract.embedReport, () =>
      HttpResponse.json({ cause: "asleep" }, { status: 503, headers: { "retry-after": "60" } }),
    ),
  );
  await waitFor(() => expect(alert).toHaveTextContent(/Next try in (1 min 0|59|58) s/));
  expect(alert).toHaveTextContent(describeCause("asleep", true));
  expect(within(alert).getByRole("button", { name: "Try now" })).toBeVisible();
});

const spoken = () =>
  [...screen.getByRole("alert").querySelectorAll("p, h1, button")].map((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return copy.textContent;
  });

it("of the countdown a screen reader is told once that the report is requested again [wrong: refused for a time]", async () => {
  const { rerender } = render(<ReportFailed cause="asleep" secondsLeft={12} onRetry={() => {}} />);
  const before = spoken();
  expect(before).toContain("The report is requested again automatically.");
  for (const secondsLeft of [11, 1, 0, 15]) {
    rerender(<ReportFailed cause="asleep" secondsLeft={secondsLeft} onRetry={() => {}} />);
    expect(spoken()).toEqual(before);
  }
});
