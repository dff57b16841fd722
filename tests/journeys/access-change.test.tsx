import { http, HttpResponse } from "msw";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { portalContract } from "../../src/api/contract.ts";
import { addReports, openPeople, peopleTable } from "../support/journeys/open-people.ts";
import { isWrite, type openPortal } from "../support/journeys/open-portal.tsx";
import type { MockData } from "../support/mocks/mock-data.ts";

const mappingsOf = (mockData: MockData, principalId: string) =>
  mockData.mappings.filter((mapping) => mapping.principalId === principalId);

async function requestRemoval(options?: Parameters<typeof openPortal>[0]) {
  const portal = openPeople(options);
  const person = portal.mockData.people[1]!;
  await portal.user.click(within(await peopleTable()).getByRole("button", { name: person.displayName }));
  await portal.user.click(await screen.findByRole("button", { name: "More actions" }));
  await portal.user.click(screen.getByRole("button", { name: "Remove all access" }));
  const count = mappingsOf(portal.mockData, person.id).length;
  expect(await screen.findByText(new RegExp(`^They lose ${count} reports at`))).toBeVisible();
  expect(screen.getByText(new RegExp(person.email))).toBeVisible();
  return { ...portal, person, count };
}

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

    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Remove all access" }));
    await user.click(await screen.findByRole("button", { name: "Remove access" }));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    expect(await screen.findByText("No report is assigned to them.")).toBeVisible();
    const row = within(await peopleTable())
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
  await user.click(within(await peopleTable()).getByRole("button", { name: person!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Copy access…" }));
  const colleagues = await screen.findByRole("table", { name: "Copy access from" });
  expect(within(colleagues).queryByText(person!.email)).toBeNull();
  await user.keyboard(colleague!.email);
  await waitFor(() => expect(within(colleagues).getAllByRole("row")).toHaveLength(2));
  await user.keyboard("{Enter}");
  return { person: person!, colleague: colleague! };
}

/** A group of the colleague alone gives one of the colleague's reports. */
function giveByGroup(mockData: MockData): void {
  const colleague = mockData.people[2]!;
  const { subscriptionReportId } = mappingsOf(mockData, colleague.id)[0]!;
  const { subscriptionId } = mockData.reports.find((one) => one.subscriptionReportId === subscriptionReportId)!;
  mockData.mappings = mockData.mappings.filter(
    (one) => one.principalId !== colleague.id || one.subscriptionReportId !== subscriptionReportId,
  );
  mockData.groups = [{ id: "g1", subscriptionId, name: "Underwriters", principalIds: [colleague.id] }];
  const grant = { groupId: "g1", subscriptionReportId, from: null, until: null };
  mockData.grants = new Map([[`${subscriptionReportId} g1`, grant]]);
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

  test("joins the groups that give the colleague a report, and leaves them by Undo [admin: copy access] [access: groups]", async () => {
    const portal = openPeople({
      prepare(mockData) {
        takeReports(mockData);
        giveByGroup(mockData);
      },
    });
    const { user, mockData } = portal;
    const { person, colleague } = await chooseColleague(portal);
    const count = reportsOf(mockData, colleague.id).size + 1;
    await user.click(await screen.findByRole("button", { name: "Copy access" }));
    expect(await screen.findByText(`${count} of ${count} done.`)).toBeVisible();
    expect(mockData.groups[0]?.principalIds).toEqual([colleague.id, person.id]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(`${count} of ${count} undone.`)).toBeVisible();
    expect(mockData.groups[0]?.principalIds).toEqual([colleague.id]);
    expect(reportsOf(mockData, person.id)).toEqual(new Set());
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
