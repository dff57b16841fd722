import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeFrame } from "../../support/routes/fake-embedded-report.tsx";
import { openPortal } from "../../support/routes/open-portal.tsx";

const pages = [
  { name: "p1", displayName: "Overview", active: true },
  { name: "p2", displayName: "Claims", active: false },
];
const announcement = (text: string) => screen.findByText(text, { selector: "[aria-live=polite]" });

async function openReport() {
  const user = userEvent.setup();
  const { mockData } = openPortal("/report");
  const dialog = await screen.findByRole("dialog", { name: "Select Report Details" });
  await user.click(within(dialog).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  await act(async () => fakeFrame.cause({ type: "embed.loaded", pages }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { user, mockData };
}

it("the title names page and report, and page changes, refreshes and the theme are announced [wrong: only seen]", async () => {
  const { user } = await openReport();
  await announcement("Page Overview");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(document.title).toBe(`Overview · ${heading.textContent} · Risk Insight`);

  await act(async () => fakeFrame.cause({ type: "embed.pageChanged", page: "p2" }));
  await announcement("Page Claims");
  expect(document.title).toBe(`Claims · ${heading.textContent} · Risk Insight`);

  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const first = (await announcement("The report is being refreshed")).textContent;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(async () => expect((await announcement("The report is being refreshed")).textContent).not.toBe(first));

  document.documentElement.dataset["theme"] = "dark";
  await announcement("Theme: dark");
  delete document.documentElement.dataset["theme"];
});
