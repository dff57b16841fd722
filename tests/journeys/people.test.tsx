import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { peopleContract } from "../../src/api/people-contract.ts";
import { addReports, openPeople, peopleTable } from "../support/journeys/open-people.ts";
import { choose, openPortal } from "../support/journeys/open-portal.tsx";
import { backEnd } from "../support/mocks/back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import type { MockData } from "../support/mocks/mock-data.ts";

/** Gives the third person the name of the second. */
function addNamesake(mockData: MockData): void {
  const [first, second, third, ...others] = mockData.people;
  mockData.people = [first!, second!, { ...third!, displayName: second!.displayName }, ...others];
}

test("namesakes are told apart by their email, in the list and in the details [admin: people]", async () => {
  const { user, mockData } = openPeople({ prepare: addNamesake });
  const [, ben, namesake] = mockData.people;
  const rows = within(await peopleTable());
  for (const { email, displayName, id } of [ben!, namesake!]) {
    const row = within(rows.getByText(email).closest("tr")!);
    await user.click(row.getByRole("button", { name: displayName }));
    const details = within(await screen.findByRole("region", { name: displayName }));
    expect(details.getByText(email)).toBeVisible();
    const reports = await details.findAllByText("Directly");
    expect(reports).toHaveLength(mockData.mappings.filter(({ principalId }) => principalId === id).length);
  }
});

const mappingsOf = (mockData: MockData, principalId: string) =>
  mockData.mappings.filter((mapping) => mapping.principalId === principalId);

test("one report is taken from a person and given back beside the list of what they can see [admin: single report]", async () => {
  const { user, mockData } = openPeople();
  const person = mockData.people[1]!;
  const count = mappingsOf(mockData, person.id).length;
  await user.click(within(await peopleTable()).getByRole("button", { name: person.displayName }));
  const section = within(await screen.findByRole("region", { name: "What they can see" }));
  const report = "Cargo in Transit";
  await user.click(await section.findByRole("button", { name: new RegExp(`^Remove ${report}`) }));
  expect(await section.findByText("Access removed.")).toBeVisible();
  await waitFor(() => expect(section.queryByText(report, { selector: "li *" })).toBeNull());
  expect(mappingsOf(mockData, person.id)).toHaveLength(count - 1);
  await user.click(section.getByRole("button", { name: "Undo" }));
  expect(await section.findByText(report, { selector: "li *" })).toBeVisible();

  await user.click(section.getByRole("button", { name: new RegExp(`^Remove ${report}`) }));
  await waitFor(() => expect(section.queryByText(report, { selector: "li *" })).toBeNull());
  await choose(user, "Give report", new RegExp(`^${report}`));
  await user.click(section.getByRole("button", { name: "Give" }));
  expect(await section.findByText("Access given.")).toBeVisible();
  expect(await section.findByText(report, { selector: "li *" })).toBeVisible();
  expect(mappingsOf(mockData, person.id)).toHaveLength(count);
});

test("the end of a person's access is set, cleared and set again by Undo [access: dates]", async () => {
  const { user, mockData } = openPeople();
  const { id, displayName } = mockData.people[1]!;
  await user.click(within(await peopleTable()).getByRole("button", { name: displayName }));
  const section = within(await screen.findByRole("region", { name: "End of access" }));
  fireEvent.change(section.getByLabelText("Access ends on"), { target: { value: "2199-12-31" } });
  await user.click(section.getByRole("button", { name: "Set" }));
  expect(await section.findByText("End of access set.")).toBeVisible();
  const end = new Date("2199-12-31T23:59:59").toISOString();
  expect(mockData.accessEnds.get(id)).toBe(end);
  await user.click(await section.findByRole("button", { name: "Clear" }));
  expect(await section.findByText("Access no longer ends.")).toBeVisible();
  expect(mockData.accessEnds.has(id)).toBe(false);
  await waitFor(() => expect(section.getByLabelText("Access ends on")).toHaveValue(""));
  await user.click(section.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(section.getByLabelText("Access ends on")).toHaveValue("2199-12-31"));
  expect(mockData.accessEnds.get(id)).toBe(end);
});

test("a reader is added to a report and removed in its details [admin: single report]", async () => {
  const { user, mockData } = openPortal({ at: "/admin/reports", role: "administrator" });
  await user.click(await screen.findByRole("button", { name: "Cargo in Transit" }));
  const section = within(await screen.findByRole("region", { name: "Who can see it" }));
  const [reader] = await section.findAllByRole("button", { name: /^Remove/ });
  const name = reader!.getAttribute("aria-label")!.replace(/^Remove /, "");
  const { length } = mockData.mappings;
  await user.click(reader!);
  expect(await section.findByText("Access removed.")).toBeVisible();
  await waitFor(() => expect(section.queryByRole("button", { name: `Remove ${name}` })).toBeNull());
  expect(mockData.mappings).toHaveLength(length - 1);
  await choose(user, "Add reader", new RegExp(`^${name.split(", ")[0]}`));
  await user.click(section.getByRole("button", { name: "Add" }));
  expect(await section.findByRole("button", { name: `Remove ${name}` })).toBeVisible();
  expect(mockData.mappings).toHaveLength(length);
});

test("only the people of a client are listed by an address that names it, until everyone is asked for", async () => {
  const { user, router, mockData } = openPeople();
  await peopleTable();
  const [client] = mockData.subscriptions;
  const members = mockData.people.filter(({ subscriptionIds }) => subscriptionIds.includes(client!.id));
  await router.navigate({ href: `/admin/people?client=${client!.id}` });
  expect(await screen.findByText(client!.displayName)).toBeVisible();
  expect(await screen.findByRole("heading", { name: `People ${members.length}` })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show people of all clients" }));
  expect(await screen.findByRole("heading", { name: `People ${mockData.people.length}` })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test("more reports of a person are loaded on request, also after a failure, and a person who is gone is reported", async () => {
  const { user, mockData } = openPeople({ prepare: addReports });
  const [, person, other] = mockData.people;
  const rows = within(await peopleTable());
  await user.click(rows.getByRole("button", { name: person!.displayName }));
  const details = within(await screen.findByRole("region", { name: person!.displayName }));
  const reports = within(await details.findByRole("region", { name: "What they can see" }));
  expect(reports.getAllByRole("listitem")).toHaveLength(50);
  backEnd.use(mockFailure("serverError", peopleContract.listPersonReports));
  await user.click(reports.getByRole("button", { name: "Show more" }));
  await reports.findByText("More reports could not be loaded.");
  expect(reports.getAllByRole("listitem")).toHaveLength(50);
  backEnd.use(...createHandlers(mockData));
  await user.click(reports.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reports.getAllByRole("listitem")).toHaveLength(100));
  backEnd.use(mockFailure("notFound", peopleContract.getPerson));
  await user.click(rows.getByRole("button", { name: other!.displayName }));
  expect(await screen.findByText("This person is no longer in the portal.")).toBeVisible();
});
