import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { peopleContract } from "../../src/api/people-contract.ts";
import { choose, isWrite, openPortal } from "../support/journeys/open-portal.tsx";
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
    const reports = await details.findAllByText("Assigned to them");
    expect(reports).toHaveLength(mockData.mappings.filter(({ principalId }) => principalId === id).length);
  }
});

const mappingsOf = (mockData: MockData, principalId: string) =>
  mockData.mappings.filter((mapping) => mapping.principalId === principalId);

async function requestRemoval(options?: Parameters<typeof openPortal>[0]) {
  const portal = openPeople(options);
  const person = portal.mockData.people[1]!;
  await portal.user.click(within(await table()).getByRole("button", { name: person.displayName }));
  await portal.user.click(await screen.findByRole("button", { name: "Remove all access" }, slowly));
  const count = mappingsOf(portal.mockData, person.id).length;
  expect(await screen.findByText(new RegExp(`^They lose ${count} reports at`))).toBeVisible();
  expect(screen.getByText(new RegExp(person.email))).toBeVisible();
  return { ...portal, person, count };
}

test("one report is taken from a person and given back beside the list of what they can see [admin: single report]", async () => {
  const { user, mockData } = openPeople();
  const person = mockData.people[1]!;
  const count = mappingsOf(mockData, person.id).length;
  await user.click(within(await table()).getByRole("button", { name: person.displayName }));
  const section = within(await screen.findByRole("region", { name: "What they can see" }, slowly));
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

test("a reader is added to a report and removed in its details [admin: single report]", async () => {
  const { user, mockData } = openPortal({ at: "/admin/reports", role: "administrator" });
  await user.click(await screen.findByRole("button", { name: "Cargo in Transit" }, slowly));
  const section = within(await screen.findByRole("region", { name: "Who can see it" }, slowly));
  const [reader] = await section.findAllByRole("button", { name: /^Remove/ }, slowly);
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

describe("Remove all access", () => {
  test("once confirmed removes every report, shows it in the details and the list, and can be undone before that", async () => {
    const { user, mockData, calls, person, count } = await requestRemoval();
    expect(calls.filter(isWrite)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove access" }));
    expect(await screen.findByText(`${count} of ${count} done.`)).toBeVisible();
    expect(mappingsOf(mockData, person.id)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(`${count} of ${count} undone.`)).toBeVisible();
    expect(mappingsOf(mockData, person.id)).toHaveLength(count);
    await user.click(screen.getByRole("button", { name: "Done" }));

    await user.click(await screen.findByRole("button", { name: "Remove all access" }));
    await user.click(await screen.findByRole("button", { name: "Remove access" }));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    expect(await screen.findByText("No report is assigned to them.")).toBeVisible();
    const row = within(await table())
      .getByText(person.email)
      .closest("tr")!;
    await waitFor(() => expect(within(row).getAllByRole("cell")[2]).toHaveTextContent("0"));
  });

  test("keeps what was removed before the server failed, and goes on with the rest [admin: leaver]", async () => {
    let batches = 0;
    const failSecondBatch = http.post(`*${portalContract.changeMappings.path}`, () => {
      batches += 1;
      return batches === 2 ? HttpResponse.json({ message: "Broken" }, { status: 500 }) : undefined;
    });
    const { user, mockData, person, count } = await requestRemoval({ first: [failSecondBatch], prepare: addReports });
    await user.click(screen.getByRole("button", { name: "Remove access" }));
    expect(await screen.findByText(`100 of ${count} done.`)).toBeVisible();
    expect(
      screen.getByText("The server did not answer. Completed changes are saved; the rest were not sent."),
    ).toBeVisible();
    expect(mappingsOf(mockData, person.id)).toHaveLength(count - 100);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(`${count} of ${count} done.`)).toBeVisible();
    expect(mappingsOf(mockData, person.id)).toEqual([]);
  });
});

async function chooseColleague({ user, mockData }: ReturnType<typeof openPeople>) {
  const [, person, colleague] = mockData.people;
  await user.click(within(await table()).getByRole("button", { name: person!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Copy access from…" }, slowly));
  const colleagues = await screen.findByRole("table", { name: "Copy access from" });
  expect(within(colleagues).queryByText(person!.email)).toBeNull();
  await user.keyboard(colleague!.email);
  await waitFor(() => expect(within(colleagues).getAllByRole("row")).toHaveLength(2), slowly);
  await user.keyboard("{Enter}");
  return { person: person!, colleague: colleague! };
}

/** The second person belongs to every client and has no report yet. */
function takeReports(mockData: MockData): void {
  const person = mockData.people[1]!;
  person.subscriptionIds = mockData.subscriptions.map(({ id }) => id);
  mockData.mappings = mockData.mappings.filter(({ principalId }) => principalId !== person.id);
}

const reportsOf = (mockData: MockData, principalId: string) =>
  new Set(mappingsOf(mockData, principalId).map(({ subscriptionReportId }) => subscriptionReportId));

describe("Copy access from", () => {
  test("gives a person what a colleague has, after a question with names, and is undone as a whole [admin: copy access]", async () => {
    const portal = openPeople({ prepare: takeReports });
    const { user, mockData, calls } = portal;
    const { person, colleague } = await chooseColleague(portal);
    const expected = reportsOf(mockData, colleague.id);
    expect(await screen.findByText(new RegExp(`^They get ${expected.size} reports at`))).toBeVisible();
    expect(screen.getByText(new RegExp(colleague.email))).toBeVisible();
    expect(screen.getByText(new RegExp(person.email))).toBeVisible();
    expect(calls.filter(isWrite)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Copy access" }));
    expect(await screen.findByText(`${expected.size} of ${expected.size} done.`)).toBeVisible();
    expect(reportsOf(mockData, person.id)).toEqual(expected);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(`${expected.size} of ${expected.size} undone.`)).toBeVisible();
    expect(reportsOf(mockData, person.id)).toEqual(new Set());
    expect(reportsOf(mockData, colleague.id)).toEqual(expected);
  });

  test("names the reports of clients that the person does not belong to, and does not give them [admin: copy access]", async () => {
    const portal = openPeople({
      prepare(mockData) {
        takeReports(mockData);
        mockData.people[1]!.subscriptionIds = [];
      },
    });
    const { person, colleague } = await chooseColleague(portal);
    const { size } = reportsOf(portal.mockData, colleague.id);
    expect(await screen.findByText(new RegExp(`^${size} reports at .* cannot be given to them`))).toBeVisible();
    expect(screen.queryByRole("button", { name: "Copy access" })).toBeNull();
    await portal.user.click(screen.getByRole("button", { name: "Change their clients" }));
    const details = within(await screen.findByRole("region", { name: person.displayName }));
    expect(await details.findByRole("combobox", { name: "Add to client" })).toBeVisible();
  });
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
