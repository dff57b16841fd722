import { describe, expect, it } from "vitest";
import { errorNotice } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { messages } from "../../../src/rules/messages.ts";
import { settle } from "../../support/machines/settle.ts";
import { startSession, user } from "../../support/machines/start-session.ts";

const reject = () => Promise.reject(new Error("Not available"));
const never = () => new Promise<never>(() => {});
const authorizing = { at: "authorizing", mailbox: null };

describe("an unauthorized request", () => {
  it("leaves for the login portal, while the user details load and after", async () => {
    const loading = startSession({ loadUser: never, redirectToLogin: never });
    const ready = startSession({ redirectToLogin: never });
    await settle();
    for (const { session, view, state } of [loading, ready]) {
      session.send({ type: "request.unauthorized" });
      expect([view(), state()]).toEqual([authorizing, "redirecting"]);
    }
    const left = startSession();
    await settle();
    left.session.send({ type: "request.unauthorized" });
    await settle();
    expect([left.view(), left.state()]).toEqual([authorizing, "leaving"]);
  });

  it("is blocked after too many redirects; a retry is emitted and starts from the beginning", async () => {
    const { session, view, facts, state } = startSession({
      findSession: () => Promise.resolve(false),
      redirectToLogin: () => Promise.resolve("blocked"),
    });
    await settle();
    expect(view()).toEqual({ at: "blocked", mailbox: null });
    session.send({ type: "retry.requested" });
    expect(state()).toBe("checkingCookies");
    expect(facts).toEqual(["login.retried"]);
  });

  it("is a load failure where the browser cannot leave", async () => {
    const { view } = startSession({ findSession: () => Promise.resolve(false), redirectToLogin: reject });
    await settle();
    expect(view()).toEqual({ at: "failed", mailbox: null });
  });
});

describe("signing out", () => {
  it("of a session that has already ended leaves for the login portal", async () => {
    const { session, state } = startSession({ signOut: never });
    await settle();
    session.send({ type: "signOut.requested" });
    session.send({ type: "request.unauthorized" });
    expect(state()).toBe("redirecting");
  });

  it("ends the session at the server", async () => {
    const { session, view, state, requests } = startSession();
    await settle();
    session.send({ type: "signOut.requested" });
    expect([view().at, state()]).toEqual(["ready", "signingOut"]);
    await settle();
    expect([view(), state()]).toEqual([authorizing, "signedOut"]);
    expect(requests.at(-1)).toBe("signOut");
  });

  it("returns to the page with a message while the server cannot be reached, and can be tried again [wrong: sign-out offline]", async () => {
    const { session, view, state, facts } = startSession({ signOut: reject });
    await settle();
    const before = [view(), state()];
    session.send({ type: "signOut.requested" });
    await settle();
    expect([view(), state()]).toEqual(before);
    expect(facts.at(-2)).toEqual(errorNotice(messages.signOutFailed));
    expect(facts.filter((fact) => JSON.stringify(fact).includes("access.granted"))).toHaveLength(1);
    session.send({ type: "signOut.requested" });
    expect(state()).toBe("signingOut");
  });

  it("of an account without access returns to the no-access page while the server cannot be reached [wrong: sign-out offline]", async () => {
    const { session, view, facts } = startSession({
      signOut: reject,
      loadUser: () => Promise.resolve({ user: { ...user, roles: [""] }, name: "Dan" }),
    });
    await settle();
    const before = view();
    session.send({ type: "signOut.requested" });
    await settle();
    expect(before.at).toBe("denied");
    expect(view()).toEqual(before);
    expect(facts).toContainEqual(errorNotice(messages.signOutFailed));
  });
});
