import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { dialogMachine } from "../../../src/machines/dialogs/dialog.machine.ts";
import { dialogsMachine, dialogsView } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../../src/machines/session/terms.machine.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { messages } from "../../../src/rules/messages.ts";
import { openManualPortal, loadedUser, signedIn } from "../../support/routes/manual-portal.tsx";
import { replay, shortestPaths } from "../../support/routes/replay.ts";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const agree = async () => userEvent.click(await screen.findByRole("checkbox"));

describe("each state of a sign-in, reached through the portal [fault: machine paths]", () => {
  const screens: [RegExp, string | RegExp][] = [
    [/Terms/, "Terms of Use"],
    [/ready/, /Ada Keller.*Administrator/],
    [/denied|signingOut/, messages.noAccess],
    [/blocked/, "Sign-in failed"],
    [/failed/, messages.userDetailsFailed],
    [/./, "Authorizing"],
  ];
  const paths = shortestPaths(sessionMachine, {
    events: [{ type: "request.unauthorized" }, { type: "retry.requested" }, { type: "signOut.requested" }],
    answers: {
      findSession: [true, false],
      redirectToLogin: ["leaving", "blocked"],
      loadUser: [loadedUser, { ...loadedUser, user: { ...loadedUser.user, roles: [""] } }],
      resolveMailbox: ["help@example.com"],
      terms: [{ accepted: true }, { accepted: false, startPage: "https://start.example/" }],
    },
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/report", {
      "terms.rememberAcceptance": undefined,
      "terms.findStartPage": "https://start.example/",
    });
    const showTerms = () => portal.answer("terms.hasAcceptedTerms", false);
    await replay(path, {
      portal,
      scope: "session",
      actor: () => portal.session,
      causes: {
        "signOut.requested": async () => {
          // The no-access page has a button of its own, and no account menu.
          const account = screen.queryByTitle("Account");
          if (account) await userEvent.click(account);
          await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
        },
        "retry.requested": async () => userEvent.click(await screen.findByRole("button", { name: "Try again" })),
        "xstate.done.actor.terms": async ({ output }: { output: { accepted: boolean } }) => {
          showTerms();
          await agree();
          await press(output.accepted ? "I Accept" : "Decline");
        },
      },
    });
    showTerms();
    await waitFor(() =>
      expect(document.body).toHaveTextContent(screens.find(([where]) => where.test(state))?.[1] ?? ""),
    );
  });
});

describe("each state of the terms, reached through the portal", () => {
  const paths = shortestPaths(termsMachine, {
    input: { email: loadedUser.user.email },
    events: [{ type: "agreement.changed", agreed: true }, { type: "terms.accepted" }, { type: "terms.declined" }],
    answers: { hasAcceptedTerms: [false], findStartPage: ["https://start.example/"] },
  });

  it.each(paths)("%s", async (state, path) => {
    const { "terms.hasAcceptedTerms": _, ...needs } = signedIn;
    const portal = openManualPortal("/report", needs);
    await waitFor(() => expect(portal.session.getSnapshot().children.terms).toBeDefined());
    await replay(path, {
      portal,
      scope: "terms",
      actor: () => portal.session.getSnapshot().children.terms,
      causes: {
        "agreement.changed": agree,
        "terms.accepted": () => press("I Accept"),
        "terms.declined": () => press("Decline"),
      },
    });
    expect(document.body).toHaveTextContent(state === "declined" ? "Authorizing" : /Ada Keller.*Administrator/);
    await waitFor(() =>
      expect(screen.queryAllByRole("dialog", { name: "Terms of Use" })).toHaveLength(
        /checking|accepted/.test(state) ? 0 : 1,
      ),
    );
  });
});

describe("each state of a dialog, reached through the portal", () => {
  const paths = shortestPaths(dialogMachine, {
    input: {
      parent: createActor(dialogsMachine),
      id: "a",
      content: { kind: "select" },
      onTop: false,
      dismissible: false,
    },
    events: [{ type: "dismissal.attempted" }, { type: "close.requested" }],
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/error", signedIn);
    await screen.findByRole("button", { name: "Try again" });
    portal.dialogs.send({
      type: "dialog.opened",
      content: { kind: "alert", title: "Information", message: adminMessages.usersLoaded },
    });
    const dialog = await screen.findByRole("dialog", { name: "Information" });
    const [actor] = dialogsView(portal.dialogs.getSnapshot()).stack;
    await replay(path, {
      portal,
      scope: "dialog",
      actor: () => actor,
      causes: { "dismissal.attempted": () => userEvent.keyboard("{Escape}"), "close.requested": () => press("OK") },
    });
    await waitFor(() => expect(dialog.isConnected).toBe(state !== "closed"));
  });
});
