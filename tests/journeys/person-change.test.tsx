import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { sessionContract } from "../../src/api/session-contract.ts";
import { dialog, inDialog, isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import { backEnd } from "../support/mocks/back-end.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";

async function openPerson(index: number, options: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ at: "/admin/people", role: "administrator", ...options });
  const person = portal.mockData.people[index]!;
  const list = within(await screen.findByRole("table", { name: "People" }));
  await portal.user.click(list.getByRole("button", { name: person.displayName }));
  const details = within(await screen.findByRole("region", { name: person.displayName }));
  const press = async (name: string) => portal.user.click(await details.findByRole("button", { name }));
  const answer = async (title: string, button = title) =>
    portal.user.click((await inDialog(title)).getByRole("button", { name: button }));
  const row = () => list.getByText(person.email).closest("tr");
  return { ...portal, person, details, press, answer, row };
}

test("a person is made administrator after a question, and no longer one after another", async () => {
  const { calls, mockData, person, details, press, answer, row } = await openPerson(1);
  await press("Make administrator");
  expect(await dialog("Make administrator")).toHaveTextContent(person.email);
  await answer("Make administrator", "Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(isWrite)).toEqual([]);

  await press("Make administrator");
  await answer("Make administrator");
  expect(await details.findByText("They are now an administrator.")).toBeVisible();
  expect(mockData.portalRoles.get(person.id)).toEqual({ isAdministrator: true });
  await waitFor(() => expect(row()).toHaveTextContent("Administrator"));
  await press("Remove as administrator");
  await answer("Remove as administrator");
  expect(await details.findByText("They are no longer an administrator.")).toBeVisible();
  await waitFor(() => expect(row()).toHaveTextContent("Reader"));
});

test("a deactivated person is marked in the list and the details, keeps their reports, and is reactivated [admin: roles]", async () => {
  const { user, mockData, person, details, press, answer, row } = await openPerson(1);
  const mappings = [...mockData.mappings];
  await press("Deactivate");
  await answer("Deactivate");
  expect(await details.findByText("They are deactivated. All their sessions have ended.")).toBeVisible();
  expect(details.getByText(/^They are deactivated and cannot sign in/)).toBeVisible();
  await waitFor(() => expect(row()).toHaveTextContent("Deactivated"));
  expect(mockData.sessions.filter(({ principalId }) => principalId === person.id)).toEqual([]);
  expect(mockData.mappings).toEqual(mappings);
  await waitFor(() => expect(details.getByRole("button", { name: "Reactivate" })).toHaveFocus());

  await user.keyboard("{Enter}");
  await answer("Reactivate");
  expect(await details.findByText("They can sign in again.")).toBeVisible();
  await waitFor(() => expect(row()).not.toHaveTextContent("Deactivated"));
});

test("a person’s sessions end after a question, also when asked again after a failure [threat: person removed]", async () => {
  const { calls, mockData, person, details, press, answer } = await openPerson(1);
  const ownSessions = () => mockData.sessions.filter(({ principalId }) => principalId === person.id);
  const others = mockData.sessions.length - ownSessions().length;
  await press("End sessions");
  expect(await dialog("End sessions")).toHaveTextContent(person.email);
  await answer("End sessions", "Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(isWrite)).toEqual([]);

  backEnd.use(mockFailure("unreachable", sessionContract.endPeopleSessions));
  await press("End sessions");
  await answer("End sessions");
  expect(await details.findByRole("alert")).toHaveTextContent("The server did not confirm the change.");
  expect(ownSessions()).not.toEqual([]);

  backEnd.use(...createHandlers(mockData));
  await press("End sessions");
  await answer("End sessions");
  expect(await details.findByText("All their sessions have ended. They can sign in again.")).toBeVisible();
  expect(ownSessions()).toEqual([]);
  expect(mockData.sessions).toHaveLength(others);
  await waitFor(() => expect(details.getByRole("button", { name: "End sessions" })).toHaveFocus());
});

test("the last administrator is told before that it is about themselves, and after why it is refused", async () => {
  const { details, press, answer } = await openPerson(0);
  await press("Deactivate");
  expect(await dialog("Deactivate")).toHaveTextContent("You are signed in with this email.");
  await answer("Deactivate");
  expect(await details.findByRole("alert")).toHaveTextContent(
    "This is the last administrator. Make another person administrator first.",
  );
  expect(await details.findByRole("button", { name: "Deactivate" })).toBeEnabled();
});

test("an administrator who takes the role from themselves gets the page of a reader [admin: roles]", async () => {
  const { press, answer, reload } = await openPerson(0, {
    // Asked before the page is loaded again.
    first: [http.get(`${location.origin}/`, () => new HttpResponse())],
    prepare: ({ people, portalRoles }) => void portalRoles.set(people[1]!.id, { isAdministrator: true }),
  });
  await press("Remove as administrator");
  await answer("Remove as administrator");
  await waitFor(() => expect(reload).toHaveBeenCalled());
});
