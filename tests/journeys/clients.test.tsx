import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { groupsContract } from "../../src/api/groups-contract.ts";
import { installationContract } from "../../src/api/installation-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import { choose, inDialog, isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import { backEnd } from "../support/mocks/back-end.ts";
import { mockDelay, mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";

const openClients = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/clients", role: "administrator", ...options });
const table = async () => within(await screen.findByRole("table", { name: "Clients" }));

test("a client’s people and reports are named, and each name leads to its own details [admin: clients]", async () => {
  const { user, mockData } = openClients();
  const [client] = mockData.subscriptions;
  const person = mockData.people.find(({ subscriptionIds }) => subscriptionIds.includes(client!.id));
  const report = mockData.reports.find(({ subscriptionId }) => subscriptionId === client!.id);
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  expect(details.getByText(client!.primaryPartyId)).toBeVisible();
  expect(await details.findByText(person!.email)).toBeVisible();
  await user.click(details.getByRole("link", { name: person!.displayName }));
  const personDetails = within(await screen.findByRole("region", { name: person!.displayName }));
  expect(personDetails.getByText(person!.email)).toBeVisible();
  expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  expect(await screen.findByRole("heading", { name: "People 1" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "People" }));
  expect(await screen.findByRole("heading", { name: `People ${mockData.people.length}` })).toBeVisible();

  await user.click(screen.getByRole("link", { name: "Clients" }));
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("link", { name: report!.reportName }));
  const reportDetails = within(await screen.findByRole("region", { name: report!.reportName }));
  expect(reportDetails.getByText(report!.reportId)).toBeVisible();
});

test("a client’s details are drawn once all of them are loaded, so that nothing moves [admin: clients]", async () => {
  const { user, mockData } = openClients({ first: [mockDelay(groupsContract.getClientAccess, 100)] });
  const [client] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  await details.findByRole("heading", { name: /^People/ });
  expect(details.getByRole("heading", { name: /^Groups/ })).toBeVisible();
});

test("a client that is gone meanwhile is reported, and the list stays [admin: clients]", async () => {
  const { user, mockData } = openClients({
    first: [mockFailure("notFound", subscriptionListContract.getSubscription)],
  });
  const [client] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  expect(await screen.findByText("This client is no longer in the portal.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: client!.displayName })).toBeNull();
});

const inClientDialog = async (name: string) => {
  const dialog = await inDialog(name);
  return { ...dialog, name: () => dialog.getByRole("textbox", { name: "Client name" }) };
};

const textBox = (name: string) => screen.findByRole("textbox", { name });
const openNewClient = async (options: Parameters<typeof openPortal>[0] = {}) => {
  const portal = openPortal({ at: "/admin/clients?setup=new", role: "administrator", ...options });
  const { user } = portal;
  await user.type(await textBox("Client name"), "Tamarind Re");
  await user.type(await textBox("GCID"), "70090001");
  const [report] = portal.mockData.published;
  const enterAll = async () => {
    const [person] = portal.mockData.people;
    await user.click(await textBox("Emails"));
    await user.paste(`${person!.email.toUpperCase()}\nGrace Hopper <grace@tamarind.example>, nobody`);
    await user.click(await textBox("Addresses"));
    await user.paste(`https://app.powerbi.com/groups/${report!.groupId}/reports/${report!.reportId}`);
    expect(await textBox("Report name, line 1")).toHaveValue(report!.name);
    return person!;
  };
  const added = () => ({
    clients: portal.mockData.subscriptions.filter(({ displayName }) => displayName === "Tamarind Re"),
    invited: portal.mockData.people.filter(({ email }) => email === "grace@tamarind.example"),
  });
  return { ...portal, enterAll, added };
};
const press = (name: string) => screen.findByRole("button", { name });

test("a client is added with people, a report and their access, is in list and tabs, and its administrator belongs to it [admin: new client]", async () => {
  const { user, mockData, enterAll, added } = await openNewClient();
  const person = await enterAll();
  expect(screen.getByText(person.displayName, { selector: "li *" })).toBeVisible();
  expect(screen.getByText(/^Line 2: This is no email/)).toBeVisible();
  await user.clear(await textBox("Report name, line 1"));
  await user.type(await textBox("Report name, line 1"), "Tamarind Claims");
  await user.click(screen.getByRole("checkbox", { name: "Grace Hopper: Tamarind Claims" }));
  expect(added().clients).toEqual([]);
  await user.click(await press("Create"));
  expect(await screen.findByRole("heading", { name: "Tamarind Re is ready" })).toHaveFocus();
  const [client] = added().clients;
  const report = mockData.reports.find(({ subscriptionId }) => subscriptionId === client!.id);
  expect(report).toMatchObject({ reportName: "Tamarind Claims" });
  expect(
    mockData.mappings.filter(({ subscriptionReportId }) => subscriptionReportId === report!.subscriptionReportId),
  ).toEqual([{ subscriptionReportId: report!.subscriptionReportId, principalId: person.id }]);
  await user.click(await press("Open client"));
  const details = within(await screen.findByRole("region", { name: "Tamarind Re" }));
  expect(await details.findByText(mockData.user.email)).toBeVisible();
  expect(details.getByText("grace@tamarind.example")).toBeVisible();
  expect(await (await table()).findByRole("button", { name: "Tamarind Re" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Manage reports" }));
  await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
  expect(await screen.findByRole("option", { name: "Tamarind Re", hidden: true })).toBeInTheDocument();
});

test("a setup that stops says what is written, and goes on without adding anything twice [admin: new client]", async () => {
  const portal: { mockData?: ReturnType<typeof openPortal>["mockData"] } = {};
  const { user, mockData, enterAll, added } = await openNewClient({
    first: [
      // It is added, and its answer is lost.
      http.post(
        `*${installationContract.addSubscription.path}`,
        ({ request }) => {
          const client = { id: "s9", displayName: "Tamarind Re" };
          portal.mockData?.subscriptions.push({ ...client, primaryPartyId: "70090001" });
          portal.mockData?.answersByIdempotencyKey.set(request.headers.get("idempotency-key") ?? "", client);
          return HttpResponse.error();
        },
        { once: true },
      ),
    ],
  });
  portal.mockData = mockData;
  await enterAll();
  await user.click(await press("Create"));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The server did not confirm it.");
  expect(alert).toHaveTextContent("0 of 5 steps are written and stay.");
  backEnd.use(mockFailure("unsuccessful", contract.addReport));
  await user.click(await press("Try again"));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The server says no"));
  expect(screen.getByRole("alert")).toHaveTextContent("3 of 5 steps are written and stay.");
  backEnd.use(...createHandlers(mockData));
  await user.click(await press("Try again"));
  expect(await screen.findByRole("heading", { name: "Tamarind Re is ready" })).toBeVisible();
  const { clients, invited } = added();
  expect([clients.length, invited.length]).toEqual([1, 1]);
  expect(mockData.reports.filter(({ subscriptionId }) => subscriptionId === clients[0]!.id)).toHaveLength(1);
});

test("what was entered about a client stays on another page, and is asked about before it is lost [admin: new client]", async () => {
  const { user, router } = await openNewClient();
  await user.click(screen.getByRole("link", { name: "People" }));
  await screen.findByRole("table", { name: "People" });
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  await router.navigate({ href: "/admin/clients?setup=new" });
  expect(await textBox("Client name")).toHaveValue("Tamarind Re");
  await user.click(await press("Cancel"));
  await user.click(await press("Keep editing"));
  expect(await textBox("GCID")).toHaveValue("70090001");
  await user.click(await press("Cancel"));
  await user.click(await press("Discard"));
  await table();
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});

test("a sign-in in the midst of a setup keeps the entries, and adds the client once [admin: new client]", async () => {
  const first = await openNewClient();
  backEnd.use(mockFailure("unauthorized", installationContract.addSubscription));
  await waitFor(() => expect(screen.getByRole("button", { name: "Create" })).toBeEnabled());
  await first.user.click(await press("Create"));
  await waitFor(() => expect(first.go).toHaveBeenCalled());
  first.leave();

  const { user, at, mockData } = openPortal({ role: "administrator" });
  await user.click(await screen.findByRole("button", { name: "OK" }));
  expect(at()).toBe("/admin/clients?setup=new");
  expect(await screen.findByRole("textbox", { name: "Client name" })).toHaveValue("Tamarind Re");
  await waitFor(() => expect(screen.getByRole("button", { name: "Create" })).toBeEnabled());
  await user.click(await press("Create"));
  expect(await screen.findByRole("heading", { name: "Tamarind Re is ready" })).toBeVisible();
  expect(mockData.subscriptions.filter(({ displayName }) => displayName === "Tamarind Re")).toHaveLength(1);
});

test("a client that exists gets a report from its details, and its people get access to it [admin: new client]", async () => {
  const { user, mockData } = openClients();
  const [client] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await press("Add reports"));
  const published = mockData.published.find(
    ({ reportId }) => !mockData.reports.some((one) => one.reportId === reportId && one.subscriptionId === client!.id),
  );
  await user.click(await screen.findByRole("textbox", { name: "Addresses" }));
  await user.paste(`https://app.powerbi.com/groups/${published!.groupId}/reports/${published!.reportId}`);
  await screen.findByRole("textbox", { name: "Report name, line 1" });
  await user.click(await press("Create"));
  expect(await screen.findByRole("heading", { name: `${client!.displayName} is ready` })).toBeVisible();
  const added = mockData.reports.find(
    ({ reportId, subscriptionId }) => reportId === published!.reportId && subscriptionId === client!.id,
  );
  // Who is in a group gets it through the group.
  const groups = mockData.groups.filter(({ subscriptionId }) => subscriptionId === client!.id);
  const grouped = new Set(groups.flatMap(({ principalIds }) => principalIds));
  const others = mockData.people.filter(
    ({ id, subscriptionIds }) => subscriptionIds.includes(client!.id) && !grouped.has(id),
  );
  const isOfAdded = ({ subscriptionReportId }: { subscriptionReportId: number }) =>
    subscriptionReportId === added!.subscriptionReportId;
  expect(new Set([...mockData.grants.values()].filter(isOfAdded).map(({ groupId }) => groupId))).toEqual(
    new Set(groups.map(({ id }) => id)),
  );
  expect(new Set(mockData.mappings.filter(isOfAdded).map(({ principalId }) => principalId))).toEqual(
    new Set(others.map(({ id }) => id)),
  );
});

test("a client gets another name and party in a dialog, which says when the name is taken and keeps what was typed", async () => {
  const { user, mockData, calls } = openClients();
  const [client, other] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await inClientDialog("Edit client");
  expect(dialog.name()).toHaveValue(client!.displayName);
  await user.clear(dialog.name());
  await user.type(dialog.name(), other!.displayName);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog.name()).toHaveAccessibleDescription(/^Another client has this name/));
  expect(dialog.name()).toHaveValue(other!.displayName);
  await user.clear(dialog.name());
  await user.type(dialog.name(), "Alder Re");
  await user.clear(dialog.getByRole("textbox", { name: "GCID" }));
  await user.type(dialog.getByRole("textbox", { name: "GCID" }), "70090001");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const details = within(await screen.findByRole("region", { name: "Alder Re" }));
  expect(details.getByText("The changes are saved.")).toBeVisible();
  expect(await details.findByText("70090001")).toBeVisible();
  expect(mockData.subscriptions.find(({ id }) => id === client!.id)).toMatchObject({
    displayName: "Alder Re",
    primaryPartyId: "70090001",
  });
  expect(calls.filter(isWrite)).toHaveLength(2);
  await waitFor(() => expect(details.getByRole("button", { name: "Edit" })).toHaveFocus());
});

test("people who can sign in are chosen, then added to a client, and taken out again by one click", async () => {
  const { user, mockData, calls } = openClients({
    prepare: ({ people, deactivated, subscriptions: [first] }) => {
      const outsiders = people.filter(({ subscriptionIds }) => !subscriptionIds.includes(first!.id));
      deactivated.add(outsiders[1]!.id);
    },
  });
  const [client] = mockData.subscriptions;
  const [added, deactivated] = mockData.people.filter(({ subscriptionIds }) => !subscriptionIds.includes(client!.id));
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Add people" }));
  const candidates = within(await screen.findByRole("table", { name: "Add people" }));
  expect(candidates.queryByText(deactivated!.email)).toBeNull();
  await user.click(candidates.getByRole("button", { name: added!.displayName }));
  expect(candidates.getByRole("button", { name: added!.displayName, pressed: true })).toBeVisible();
  expect(calls.filter(isWrite)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add" }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  expect(await details.findByText(added!.email)).toBeVisible();
  await user.click(details.getByRole("button", { name: "Undo" }));
  expect(await details.findByText("Removed from the client again.")).toBeVisible();
  await waitFor(() => expect(details.queryByText(added!.email)).toBeNull());
});

test("a group is added with its people, renamed and deleted in the details of its client [access: dates]", async () => {
  const { user, mockData } = openClients({ prepare: (data) => (data.groups = []) });
  const [client] = mockData.subscriptions;
  const person = mockData.people.find(({ subscriptionIds }) => subscriptionIds.includes(client!.id))!;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  const section = within(await screen.findByRole("region", { name: "Groups" }));
  await user.click(section.getByRole("button", { name: "Add group" }));
  await user.type(section.getByRole("textbox", { name: "Name of the group" }), "Actuaries");
  await choose(user, "Add member", new RegExp(`^${person.displayName}`));
  await user.click(section.getByRole("button", { name: "Choose" }));
  await user.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findByText("1 person · 0 reports")).toBeVisible();
  expect(mockData.groups).toMatchObject([{ name: "Actuaries", principalIds: [person.id] }]);

  await user.click(await section.findByRole("button", { name: "Edit Actuaries" }));
  await user.type(section.getByRole("textbox", { name: "Name of the group" }), " and modellers");
  await user.click(section.getByRole("button", { name: "Save" }));
  await user.click(await section.findByRole("button", { name: "Edit Actuaries and modellers" }));
  await user.click(section.getByRole("button", { name: "Delete" }));
  expect(mockData.groups).toHaveLength(1);
  await user.click(section.getByRole("button", { name: "Delete group" }));
  expect(await section.findByText(/^No groups\./)).toBeVisible();
  expect(mockData.groups).toEqual([]);
});
