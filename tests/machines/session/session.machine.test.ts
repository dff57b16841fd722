import { describe, expect, it } from "vitest";
import { messages } from "../../../src/rules/messages.ts";
import { type FoundSession, sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";
import { startSession, user } from "../../support/machines/start-session.ts";

const reject = () => Promise.reject(new Error("Not available"));
const never = () => new Promise<never>(() => {});
const signedInUser = {
  name: "Ben Ortiz",
  role: "Reader",
  email: "ben@example.com",
  isAdministrator: false,
  isAuditor: false,
};
const authorizing = { at: "authorizing", mailbox: null };
const failed = { at: "failed", mailbox: null };

describe("the session", () => {
  testEveryPath(sessionMachine, {
    events: [
      { type: "request.unauthorized" },
      { type: "retry.requested" },
      { type: "signOut.requested" },
      { type: "terms.shown" },
      { type: "terms.accepted" },
    ],
    answers: {
      findSession: [true, false, "offline"],
      awaitNetwork: [undefined],
      redirectToLogin: ["leaving", "blocked"],
      loadUser: [
        { user, name: "Ben" },
        { user: { ...user, roles: [""] }, name: "Dan" },
      ],
      resolveMailbox: ["help@example.com"],
      terms: [{ accepted: true }, { accepted: false, startPage: "https://example.com/" }],
    },
  });
});

describe("on start", () => {
  it("a session shows the consent notice and loads the user details; the loader is shown until login has finished", async () => {
    const { view, facts } = startSession({ loadUser: never });
    expect(view()).toEqual(authorizing);
    await settle();
    expect(view()).toEqual(authorizing);
    expect(facts).toEqual(["session.found"]);
  });

  it("without the three cookies the browser leaves for the login portal", async () => {
    const { view, facts, requests, state } = startSession({ findSession: () => Promise.resolve(false) });
    await settle();
    expect({ view: view(), state: state(), requests, facts }).toEqual({
      view: authorizing,
      state: "leaving",
      requests: ["findSession", "redirectToLogin"],
      facts: [],
    });
  });

  it("without the network the page waits for it, and goes on when it is back or another try finds it", async () => {
    const found = ["offline", "offline", true].map((one) => Promise.resolve(one as FoundSession));
    const network = Promise.withResolvers<void>();
    const { session, view, facts } = startSession({
      findSession: () => found.shift() ?? never(),
      awaitNetwork: () => network.promise,
    });
    await settle();
    expect({ view: view(), facts }).toEqual({ view: { at: "offline", mailbox: null }, facts: [] });
    session.send({ type: "retry.requested" });
    expect(view().at).toBe("authorizing");
    await settle();
    expect(view().at).toBe("offline");
    network.resolve();
    await settle();
    expect(view().at).toBe("ready");
  });

  it("a user with access who accepted the terms before sees the page [4.5]", async () => {
    const { view, facts, requests } = startSession();
    expect(requests).toEqual(["findSession"]);
    await settle();
    expect(view()).toEqual({ at: "ready", mailbox: null, user: signedInUser });
    expect(requests).toEqual(["findSession", "loadUser", ["hasAcceptedTerms", { email: user.email }]]);
    expect(facts).toEqual(["session.found", "login.finished", { type: "access.granted", email: user.email }]);
  });

  it("a user with the role Administrator is an administrator [4.5]", async () => {
    const { view } = startSession({
      loadUser: () => Promise.resolve({ user: { ...user, roles: ["Administrator"] }, name: "Ada" }),
    });
    await settle();
    expect(view()).toEqual({
      at: "ready",
      mailbox: null,
      user: { ...signedInUser, name: "Ada", role: "Administrator", isAdministrator: true },
    });
  });

  it.each(["findSession", "loadUser"] as const)(
    "where %s fails, a load failure is raised, and a retry starts from the beginning",
    async (need) => {
      const { session, view, facts } = startSession({ [need]: reject });
      await settle();
      expect(view()).toEqual(failed);
      expect(facts.at(-1)).toEqual({
        type: "notice.raised",
        title: "Error",
        message: messages.userDetailsFailed,
        failure: true,
        retry: true,
      });
      expect(facts).not.toContain("login.finished");
      session.send({ type: "retry.requested" });
      expect(session.getSnapshot().value).toBe("checkingCookies");
    },
  );
});

describe("a first role that is empty", () => {
  it("can sign out of an account without access [wrong: no reports]", async () => {
    const { session, state } = startSession({
      loadUser: () => Promise.resolve({ user: { ...user, roles: [] }, name: "" }),
    });
    await settle();
    session.send({ type: "signOut.requested" });
    await settle();
    expect(state()).toBe("signedOut");
  });
  const denied = { loadUser: () => Promise.resolve({ user: { ...user, roles: [""] }, name: "Dan" }) };

  it("is no access: login has finished without terms, and the no-access page knows the mailbox [4.7]", async () => {
    const { view, facts, requests, state } = startSession(denied);
    await settle();
    expect([view(), state()]).toEqual([
      { at: "denied", mailbox: "help@example.com", name: "Dan" },
      { denied: "mailboxResolved" },
    ]);
    expect(facts).toEqual(["session.found", "session.denied", "login.finished"]);
    expect(requests).toEqual(["findSession", "loadUser", "resolveMailbox"]);
  });

  it("is no access too while the mailbox is being loaded, and where it cannot be loaded", async () => {
    const loading = startSession({ ...denied, resolveMailbox: never });
    const unknown = startSession({ ...denied, resolveMailbox: reject });
    await settle();
    expect([loading.view(), loading.state()]).toEqual([
      { at: "denied", mailbox: null, name: "Dan" },
      { denied: "resolvingMailbox" },
    ]);
    expect([unknown.view(), unknown.state()]).toEqual([
      { at: "denied", mailbox: null, name: "Dan" },
      { denied: "mailboxResolved" },
    ]);
  });
});

describe("the terms", () => {
  it.each([
    ["not accepted before", () => Promise.resolve(false)],
    ["whose acceptance is unknown", reject],
  ])("%s are shown before the page", async (_, hasAcceptedTerms) => {
    const { view, facts } = startSession({ hasAcceptedTerms });
    await settle();
    expect(view()).toEqual({ at: "terms", mailbox: null, user: signedInUser });
    expect(facts).toEqual(["session.found", "login.finished", "termsDialog.opened"]);
  });

  it("are not shown before it is known whether they were accepted", async () => {
    const { view, facts } = startSession({ hasAcceptedTerms: never });
    await settle();
    expect(view()).toEqual({ at: "terms", mailbox: null, user: signedInUser });
    expect(facts).toEqual(["session.found", "login.finished"]);
  });

  it("accepted store the email and show the page", async () => {
    const { view, facts, requests, terms } = startSession({ hasAcceptedTerms: () => Promise.resolve(false) });
    await settle();
    terms()?.send({ type: "agreement.changed", agreed: true });
    terms()?.send({ type: "terms.accepted" });
    await settle();
    expect(view()).toEqual({ at: "ready", mailbox: null, user: signedInUser });
    expect(requests.at(-1)).toEqual(["rememberAcceptance", { email: user.email }]);
    expect(facts.slice(2)).toEqual([
      "termsDialog.opened",
      "terms.accepted",
      { type: "access.granted", email: user.email },
    ]);
  });

  it("declined send the browser to the stored start page", async () => {
    const { view, state, facts, terms } = startSession({ hasAcceptedTerms: () => Promise.resolve(false) });
    await settle();
    terms()?.send({ type: "terms.declined" });
    await settle();
    expect(view()).toEqual(authorizing);
    expect(state()).toEqual({ loggedIn: "declined" });
    expect(facts.slice(2)).toEqual([
      "termsDialog.opened",
      { type: "terms.declined", startPage: "https://start.example/" },
    ]);
  });

  it("that throw are a load failure", async () => {
    const answers = [() => Promise.resolve({ user, name: "Ben Ortiz" }), never];
    const { session, view, state } = startSession({
      hasAcceptedTerms: () => Promise.resolve(false),
      loadUser: () => (answers.shift() ?? reject)(),
    });
    await settle();
    failChild(session, "terms");
    expect(view()).toEqual(failed);
    session.send({ type: "retry.requested" });
    expect([view(), state()]).toEqual([authorizing, "checkingCookies"]);
    await settle();
    expect([view(), state()]).toEqual([authorizing, "loadingUser"]);
  });
});
