import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { messages } from "../../../src/rules/messages.ts";
import { mockFailure, mockDelay } from "../../support/mocks/failures.ts";
import { backEnd } from "../../support/mocks/back-end.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

const termsDialog = () => screen.findByRole("dialog", { name: "Terms of Use" });
const selectionDialog = () => screen.findByRole("dialog", { name: "Select Report Details" });
const errorDialog = () => screen.findByRole("dialog", { name: "Error" });
const restoreFromCache = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
const consent = () => document.querySelector("script[data-domain-script]");

describe("authentication", () => {
  it("without the three cookies the browser navigates to the OAuth code URL with the five parameters [4.4]", async () => {
    const { go } = openPortal("/report", { signedIn: false });
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    const url = new URL(go.mock.calls[0]?.[0] ?? "");
    expect(url.origin + url.pathname).toBe("https://login.example/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      nonce: "n-1",
      response_type: "code",
      client_id: "risk-insight",
      scope: "openid profile email",
      redirect_uri: "https://portal.example/serverside/api/auth/callback",
      state: "https://portal.example/report",
    });
    expect(document.cookie).not.toContain(".insights");
    expect(consent()).toBeNull();
    expect(localStorage.getItem("OnePlaceUrl")).toBe("https://login.example/start");
  });

  it("with them and accepted terms it shows user, role, Report link and consent notice, and no Admin link [1.6] [1.11] [1.12] [2.8] [3.2] [4.2] [4.8]", async () => {
    const { mockData } = openPortal("/report");
    await selectionDialog();
    const header = within(screen.getByRole("banner", { hidden: true }));
    expect(header.getByText(mockData.user.displayName)).toBeInTheDocument();
    expect(header.getByText("Reader")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Report", hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Admin", hidden: true })).toBeNull();
    expect(screen.queryByRole("dialog", { name: "Terms of Use" })).toBeNull();
    await waitFor(() => expect(consent()).toHaveAttribute("data-domain-script", "risk-insight-test"));
  });

  it('a loader titled "Authorizing" is shown until login has finished [1.10]', async () => {
    openPortal("/report", { first: [mockDelay(contract.getUser, "infinite")] });
    expect(await screen.findByText("Authorizing")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Report" })).toBeNull();
  });

  it("the Admin link is shown only for admins [2.9] [4.5]", async () => {
    openPortal("/report", { role: "administrator" });
    await selectionDialog();
    expect(screen.getByRole("link", { name: "Admin", hidden: true })).toBeInTheDocument();
  });

  it("if the first role is empty: cookies removed, /unauthorized, no terms, the support mailbox [2.33] [4.6] [4.7] [8.13] [wrong: no reports]", async () => {
    const { mockData, at } = openPortal("/report", { role: "noAccess", accepted: false });
    const mailbox = await screen.findByRole<HTMLAnchorElement>("link", { name: mockData.supportEmail });
    const mail = decodeURIComponent(mailbox.href);
    expect(mail.split("?")[0]).toBe(`mailto:${mockData.supportEmail}`);
    expect(mail).toContain("\nUser: ");
    expect(at()).toBe("/unauthorized");
    expect(document.cookie).not.toContain(".insights");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("link", { name: "Report" })).toBeNull();
  });

  it("a user details load failure is shown, cannot be dismissed, and can be retried [8.1]", async () => {
    const user = userEvent.setup();
    openPortal("/report", { first: [mockFailure("serverError", contract.getUser)] });
    const dialog = await errorDialog();
    expect(dialog).toHaveTextContent(messages.userDetailsFailed);
    await user.keyboard("{Escape}");
    expect(dialog).toBeVisible();
    backEnd.resetHandlers(...backEnd.listHandlers().slice(1));
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await selectionDialog()).toBeVisible();
  });

  it("a name that cannot be loaded is replaced by the email", async () => {
    const { mockData } = openPortal("/report", { first: [mockFailure("serverError", contract.getUserName)] });
    await selectionDialog();
    expect(screen.getByText(mockData.user.email)).toBeInTheDocument();
  });
});

describe("the terms of use", () => {
  it("come before everything; Accept is enabled by the checkbox, stores the email and shows the page [1.5] [2.35] [4.9]", async () => {
    const user = userEvent.setup();
    const { actors, mockData } = openPortal("/report", { accepted: false });
    const dialog = within(await termsDialog());
    expect(actors.reports.getSnapshot().value).toBe("inactive");
    expect(screen.getByRole("main", { hidden: true })).toBeEmptyDOMElement();
    expect(dialog.getByRole("button", { name: "I Accept" })).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }));
    await user.click(dialog.getByRole("button", { name: "I Accept" }));
    await selectionDialog();
    expect(localStorage.getItem("ToUAccepted")).toBe(mockData.user.email);
  });

  it("acceptance is per email [3.1] [4.8] [5.3]", async () => {
    localStorage.setItem("ToUAccepted", "other.user@example.com");
    openPortal("/report", { accepted: false });
    expect(await termsDialog()).toBeVisible();
  });

  it("Decline navigates to the stored start-page address [3.12] [4.10]", async () => {
    const user = userEvent.setup();
    const { go } = openPortal("/report", { accepted: false });
    await user.click(within(await termsDialog()).getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("https://start.example/"));
    expect(localStorage.getItem("StartPageUrl")).toBe("https://start.example/");
    expect(localStorage.getItem("ToUAccepted")).toBeNull();
  });
});

async function signOut(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Ben Ortiz/ }));
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
}

describe("signing out", () => {
  it("ends the session, clears the cookies and leaves; a page restored from the back/forward cache is reloaded", async () => {
    const user = userEvent.setup();
    const { go, reload } = openPortal("/report");
    const dialog = within(await selectionDialog());
    restoreFromCache();
    expect(reload).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await signOut(user);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(document.cookie).not.toContain(".insights");
    expect(screen.getByText("Authorizing")).toBeVisible();
    restoreFromCache();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("stays in the portal with a message while the server is away, and can sign out later [wrong: sign-out offline]", async () => {
    const user = userEvent.setup();
    const { actors, go } = openPortal("/report", { first: [mockFailure("unreachable", portalContract.signOut)] });
    await user.click(within(await selectionDialog()).getByRole("button", { name: "Cancel" }));
    await signOut(user);
    const alert = await screen.findByRole("dialog", { name: "Error" });
    expect(alert).toHaveTextContent(messages.signOutFailed);
    expect(go).not.toHaveBeenCalled();
    backEnd.resetHandlers(...backEnd.listHandlers().slice(1));
    await user.click(within(alert).getByRole("button", { name: "OK" }));
    expect(actors.reports.getSnapshot().matches({ open: { dialog: "closed" } })).toBe(true);
    await signOut(user);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });
});
