import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { mockFailure } from "../../support/mocks/failures.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { backEnd } from "../../support/mocks/back-end.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

const id = "aaaaaaaa-1111-2222-3333-bbbbbbbbbbbb";
const fillReport = async (user: UserEvent, subscription: string) => {
  await screen.findByRole("tab", { name: "Add Report" });
  await user.click(screen.getByRole("combobox", { name: "Subscription" }));
  await user.keyboard(`${subscription}{Enter}`);
  for (const [name, text] of [
    ["Report Id", id],
    ["Report Name", "Exposure"],
    ["Group Id", id],
  ] as const) {
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(text);
  }
};
const selectionDialog = () => screen.findByRole("dialog", { name: "Select Report Details" });

describe("a 401", () => {
  it("redirects to login, once for any number of unauthorized calls [4.12] [fault: 401 storm]", async () => {
    const { go } = openPortal("/report", {
      first: [
        mockFailure("unauthorized", contract.getUserReports),
        mockFailure("unauthorized", contract.getUserSubscriptions),
      ],
    });
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(screen.getByText("Authorizing")).toBeVisible();
  });

  it("parks the address under the user’s email, and returns to it after the login", async () => {
    const link = "/report?subscription=s&report=r";
    const { go, mockData } = openPortal(link, { first: [mockFailure("unauthorized", contract.getUserReports)] });
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem(`Parked:${mockData.user.email}`)).toContain(link);

    backEnd.resetHandlers();
    const { at } = openPortal("/report");
    await selectionDialog();
    await waitFor(() => expect(at()).toBe(link));
  });

  it("three redirects within a minute end on /error, with a way to try again [fault: 401 storm]", async () => {
    const user = userEvent.setup();
    const now = Date.now();
    sessionStorage.setItem("LoginRedirects", [now - 3, now - 2, now - 1].join(" "));
    const { go, at } = openPortal("/report", { signedIn: false });
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(at()).toBe("/error");
    expect(go).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "login portal" })).toHaveAttribute("href", "https://login.example/start");
    await user.click(again);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });
});

describe("a login as another user in another tab [fault: other tab]", () => {
  it("reloads this tab, and nothing is sent in the name of the user it shows", async () => {
    const user = userEvent.setup();
    const { reload, actors } = openPortal("/report");
    const dialog = await selectionDialog();
    document.cookie = ".insightsaccesstoken=other; path=/";
    await user.click(within(dialog).getByRole("button", { name: "View Report" }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(actors.reports.getSnapshot().children.report?.getSnapshot().matches({ view: "fetching" })).toBe(true);
  });
});

describe("a write that the server refuses because another session has replaced the page’s", () => {
  it("is kept with the drafts under the name of its author, and the page is loaded again", async () => {
    const user = userEvent.setup();
    const { reload, go, mockData } = openPortal("/admin/addreport", {
      role: "administrator",
      first: [mockEndpoint(contract.addReport, signInElsewhere)],
    });
    await fillReport(user, mockData.subscriptions[0]?.displayName ?? "");
    await user.click(screen.getByRole("button", { name: "Add Report" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(go).not.toHaveBeenCalled();
    expect(JSON.parse(readParkedWork(mockData.user.email))).toMatchObject({
      place: "/admin/addreport",
      request: { method: "POST", path: contract.addReport.path },
    });
  });

  it("stays parked if it is refused when it is sent again after a login [threat: write under another name]", async () => {
    const email = "ben.ortiz@alderbrook.example";
    const request = {
      method: "POST",
      path: contract.addUserReportMapping.path,
      body: { subscriptionReportId: 1, principalId: "p" },
      key: "k",
    };
    const drafts = { addReport: { reportName: "Exposure" } };
    sessionStorage.setItem(`Parked:${email}`, JSON.stringify({ place: "/report", drafts, request }));
    const { reload } = openPortal("/report", { first: [mockEndpoint(contract.addUserReportMapping, signInElsewhere)] });
    // The page of a test stays, so each further request asks for the reload too.
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(JSON.parse(readParkedWork(email))).toMatchObject({ drafts, request });
  });
});

describe("many mapping changes at once", () => {
  it("interrupted by a login are sent once after it, and the rest stay pending in the access matrix", async () => {
    const user = userEvent.setup();
    const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
    const people = Array.from({ length: 150 }, (_, at) => ({ id: `p${at}`, displayName: `Person ${at}`, email: "" }));
    const addPeople = (mockData: ReturnType<typeof openPortal>["mockData"]) => {
      for (const person of people)
        mockData.people.push({ ...person, subscriptionIds: [mockData.subscriptions[0]!.id] });
    };
    const { go, mockData, leave } = openPortal("/admin/userreportmapping", {
      role: "administrator",
      first: [mockFailure("unauthorized", portalContract.changeMappings)],
    });
    addPeople(mockData);
    await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
    await user.keyboard(`${mockData.subscriptions[0]?.displayName ?? ""}{Enter}`);
    await press("OK");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Access matrix");
    await user.click(await screen.findByRole("columnheader", { name: "Fleet Hull & Machinery" }));
    await press("Review changes");
    await press("Apply changes");
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    leave();
    backEnd.resetHandlers();
    const { mockData: after } = openPortal("/report", { role: "administrator" });
    addPeople(after);
    const addedMappings = () =>
      after.mappings.filter(
        ({ subscriptionReportId, principalId }) => subscriptionReportId === 3 && principalId.startsWith("p"),
      );
    expect(await screen.findByText(/^\d+ pending changes? in Access matrix$/)).toBeVisible();
    expect(addedMappings().length).toBeGreaterThan(90);
    expect(addedMappings().length).toBeLessThan(150);
  });
});

describe("input in the admin tabs", () => {
  it("is restored after the login that an unauthorized write caused, and the write is sent once [4.12] [8.12]", async () => {
    const user = userEvent.setup();
    const { go, mockData, leave } = openPortal("/admin/addreport", {
      role: "administrator",
      first: [mockFailure("unauthorized", contract.addReport)],
    });
    await fillReport(user, mockData.subscriptions[0]?.displayName ?? "");
    await user.click(screen.getByRole("button", { name: "Add Report" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    leave();
    backEnd.resetHandlers();
    const { at, mockData: after } = openPortal("/report", { role: "administrator" });
    const done = await screen.findByRole("dialog", { name: "Information" });
    expect(done).toBeVisible();
    expect(at()).toBe("/admin/addreport");
    expect(after.reports.filter(({ reportId }) => reportId === id)).toHaveLength(1);
    await user.click(within(done).getByRole("button", { name: "OK" }));
    expect(await screen.findByRole("textbox", { name: "Report Name" })).toHaveValue("Exposure");
  });
});

function signInElsewhere() {
  document.cookie = ".insightsaccesstoken=other; path=/";
  return new HttpResponse(null, { status: 412 });
}

function readParkedWork(email: string): string {
  return sessionStorage.getItem(`Parked:${email}`) ?? "";
}
