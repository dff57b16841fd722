import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPortal } from "../support/journeys/open-portal.tsx";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";

const viewing = () => screen.findByRole("region", { name: /^Viewing as/ });

async function openPerson(options: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ at: "/admin/people", role: "administrator", ...options });
  const person = portal.mockData.people[1]!;
  const findDetails = async () => within(await screen.findByRole("region", { name: person.displayName }));
  const list = within(await screen.findByRole("table", { name: "People" }));
  await portal.user.click(list.getByRole("button", { name: person.displayName }));
  await (await findDetails()).findByRole("heading", { name: /^What they can see \d+$/ });
  const viewAs = async (report: string) =>
    portal.user.click(await (await findDetails()).findByRole("button", { name: new RegExp(`^View as .* ${report}`) }));
  return { ...portal, person, findDetails, viewAs };
}

test("each report of a person is opened as theirs under a bar that names them, and Stop viewing leads back to them [admin: view as]", async () => {
  const { user, mockData, person, findDetails, viewAs } = await openPerson();
  const report = mockData.reports[0]!;
  await viewAs(report.reportName);
  const view = await viewing();
  expect(view).toHaveTextContent(`Viewing as ${person.displayName} (${person.email})`);
  await waitFor(() => expect(fakeFrame.report?.token).toBe(`token-of-${report.reportId}`));
  fakeFrame.cause({ type: "embed.rendered" });
  await within(view).findByText(/^· ends in (5:00|4:5\d)$/);
  expect(
    within(view)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Stop viewing"]);
  await user.click(within(view).getByRole("button", { name: "Stop viewing" }));
  expect(await (await findDetails()).findByRole("heading", { name: "What they can see 4" })).toBeVisible();
  expect(document.querySelector("iframe")).toBeNull();
});

test("a report that the person can no longer open is said to be so [admin: view as]", async () => {
  const { user, mockData, person, findDetails, viewAs } = await openPerson();
  const [report] = mockData.reports;
  mockData.mappings = mockData.mappings.filter(({ principalId }) => principalId !== person.id);
  await viewAs(report!.reportName);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    `${person.displayName} cannot open “${report!.reportName}” now`,
  );
  await user.click(screen.getByRole("button", { name: `Back to ${person.displayName}` }));
  expect(await (await findDetails()).findByText("No report is assigned to them.")).toBeVisible();
});

test("nobody views as a person who cannot open the portal", async () => {
  const { findDetails } = await openPerson({
    prepare: ({ deactivated, people }) => void deactivated.add(people[1]!.id),
  });
  expect((await findDetails()).queryByRole("button", { name: /^View as/ })).toBeNull();
});
