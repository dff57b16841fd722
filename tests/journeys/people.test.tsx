import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { peopleContract } from "../../src/api/people-contract.ts";
import { openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";
import type { MockData } from "../support/mocks/mock-data.ts";

/** The first page of the file waits for its scripts. */
const slowly = { timeout: 10_000 };

const openPeople = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/people", role: "administrator", ...options });
const table = () => screen.findByRole("table", { name: "People" }, slowly);

/** Gives the third person the name of the second. */
function addNamesake(mockData: MockData): void {
  const [first, second, third, ...others] = mockData.people;
  mockData.people = [first!, second!, { ...third!, displayName: second!.displayName }, ...others];
}

test("namesakes are told apart by their email, in the list and in the details", async () => {
  const { user, mockData } = openPeople({ prepare: addNamesake });
  const [, ben, namesake] = mockData.people;
  const rows = within(await table());
  for (const { email, displayName, id } of [ben!, namesake!]) {
    const row = within(rows.getByText(email).closest("tr")!);
    await user.click(row.getByRole("button", { name: displayName }));
    const details = within(await screen.findByRole("region", { name: displayName }));
    expect(details.getByText(email)).toBeVisible();
    const reports = await details.findAllByText("Assigned to them");
    expect(reports).toHaveLength(mockData.mappings.filter(({ principalId }) => principalId === id).length);
  }
});

test("a person who is gone meanwhile is reported, and the list stays", async () => {
  const { user, mockData } = openPeople();
  const [, ben] = mockData.people;
  const button = within(await table()).getByRole("button", { name: ben!.displayName });
  mockData.people = mockData.people.filter(({ id }) => id !== ben!.id);
  await user.click(button);
  expect(await screen.findByText("This person is no longer in the portal.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: ben!.displayName })).toBeNull();
});

test("a list that cannot be loaded says so, and its page stays in the navigation", async () => {
  openPeople({ first: [mockFailure("serverError", peopleContract.listPeople)] });
  expect(await screen.findByText("The list could not be loaded.", {}, slowly)).toBeVisible();
  expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
});

test("a back end without the list leads from its address to Manage reports", async () => {
  openPeople({ first: [mockFailure("notFound", peopleContract.listPeople)] });
  expect(await screen.findByRole("tab", { name: "Add Report" }, slowly)).toBeVisible();
  expect(screen.queryByRole("link", { name: "People" })).toBeNull();
});
