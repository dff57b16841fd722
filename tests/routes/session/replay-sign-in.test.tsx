import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { dialogMachine } from "../../../src/machines/dialogs/dialog.machine.ts";
import { dialogsMachine } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../../src/machines/session/terms.machine.ts";
import { messages } from "../../../src/rules/messages.ts";
import { openByHand, person, signedIn } from "../../support/routes/manual-portal.tsx";
import { replay, shortestPaths } from "../../support/routes/replay.ts";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const agree = async () => userEvent.click(await screen.findByRole("checkbox"));
const body = () => document.body;

describe("each state of a sign-in, reached through the portal", () => {
  const screens: [RegExp, string | RegExp][] = [
    [/terms/, "Terms of Use"],
    [/ready|consultingTerms/, /Ada Keller.*Administrator/],
    [/denied/, messages.noAccess],
    [/stuck/, "Signing in did not succeed"],
    [/failed/, messages.userDetailsFailed],
    [/./, "Authorizing"],
  ];
  const paths = shortestPaths(sessionMachine, {
    events: [{ type: "request.unauthorized" }, { type: "retry.requested" }, { type: "signOut.requested" }],
    answers: {
      findSession: [true, false],
      leaveForLogin: ["leaving", "stuck"],
      loadUser: [person, { ...person, user: { ...person.user, roles: [""] } }],
      findMailbox: ["help@example.com"],
      hasAcceptedTerms: [true, false],
      terms: [{ accepted: true }, { accepted: false, startPage: "https://start.example/" }],
    },
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/report", {
      "terms.rememberAcceptance": undefined,
      "terms.findStartPage": "https://start.example/",
    });
    await replay(path, {
      portal,
      scope: "session",
      actor: () => portal.session,
      doing: {
        "signOut.requested": () => press("Sign out"),
        "retry.requested": async () => userEvent.click(await screen.findByRole("button", { name: "Try again" })),
        "xstate.done.actor.terms": async ({ output }: { output: { accepted: boolean } }) => {
          await agree();
          await press(output.accepted ? "I Accept" : "Decline");
        },
      },
    });
    await waitFor(() => expect(body()).toHaveTextContent(screens.find(([where]) => where.test(state))?.[1] ?? ""));
  });
});

describe("each state of the terms, reached through the portal", () => {
  const paths = shortestPaths(termsMachine, {
    input: { email: person.user.email },
    events: [{ type: "agreement.changed", agreed: true }, { type: "terms.accepted" }, { type: "terms.declined" }],
    answers: { findStartPage: ["https://start.example/"] },
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/report", { ...signedIn, "session.hasAcceptedTerms": false });
    await screen.findByRole("dialog", { name: "Terms of Use" });
    await replay(path, {
      portal,
      scope: "terms",
      actor: () => portal.session.getSnapshot().children.terms,
      doing: {
        "agreement.changed": agree,
        "terms.accepted": () => press("I Accept"),
        "terms.declined": () => press("Decline"),
      },
    });
    await waitFor(() =>
      expect(screen.queryAllByRole("dialog", { name: "Terms of Use" })).toHaveLength(state === "accepted" ? 0 : 1),
    );
  });
});

describe("each state of a dialog, reached through the portal", () => {
  const paths = shortestPaths(dialogMachine, {
    input: {
      stack: createActor(dialogsMachine),
      id: "a",
      content: { kind: "select" },
      onTop: false,
      dismissible: false,
    },
    events: [{ type: "dismissal.attempted" }, { type: "close.requested" }],
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/error", signedIn);
    await screen.findByRole("button", { name: "Try again" });
    portal.dialogs.send({
      type: "dialog.opened",
      content: { kind: "alert", title: "Information", message: messages.usersLoaded },
    });
    const dialog = await screen.findByRole("dialog", { name: "Information" });
    const [actor] = portal.dialogs.getSnapshot().context.stack;
    await replay(path, {
      portal,
      scope: "dialog",
      actor: () => actor,
      doing: { "dismissal.attempted": () => userEvent.keyboard("{Escape}"), "close.requested": () => press("OK") },
    });
    await waitFor(() => expect(dialog.isConnected).toBe(state !== "closed"));
  });
});
