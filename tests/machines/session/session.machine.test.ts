import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { messages } from "../../../src/rules/messages.ts";
import { sessionMachine, sessionView } from "../../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../../src/machines/session/terms.machine.ts";
import { breakChild } from "../../support/machines/child-events.ts";
import { walk } from "../../support/machines/explore-machine.ts";

const user = { roles: ["Reader"], email: "ben@example.com" };
const { unreachedStates, unreachedTransitions } = walk(sessionMachine, {
  events: [{ type: "request.unauthorized" }, { type: "retry.requested" }, { type: "signOut.requested" }],
  answers: {
    findSession: [true, false],
    leaveForLogin: ["leaving", "stuck"],
    loadUser: [
      { user, name: "Ben" },
      { user: { ...user, roles: [""] }, name: "Dan" },
    ],
    findMailbox: ["help@example.com"],
    hasAcceptedTerms: [true, false],
    terms: [{ accepted: true }, { accepted: false, startPage: "https://example.com/" }],
  },
});

const refuse = () => Promise.reject(new Error("The world said no"));
const forever = () => new Promise<never>(() => {});
const settled = () => new Promise(setImmediate);

/** A person with access who has accepted the terms, in a world that answers; what is given is otherwise. */
function start(
  over: Partial<
    Record<
      | "findSession"
      | "leaveForLogin"
      | "loadUser"
      | "findMailbox"
      | "hasAcceptedTerms"
      | "rememberAcceptance"
      | "findStartPage"
      | "signOut",
      (input: unknown) => Promise<unknown>
    >
  > = {},
) {
  const asked: unknown[] = [];
  const need = <Out, In = void>(name: keyof typeof over, answer: () => Promise<unknown>) =>
    fromPromise<Out, In>(({ input }) => {
      asked.push(input === undefined ? name : [name, input]);
      return (over[name] ?? answer)(input) as Promise<Out>;
    });
  const terms = termsMachine.provide({
    actors: {
      rememberAcceptance: need<void, { email: string }>("rememberAcceptance", () => Promise.resolve()),
      findStartPage: need<string>("findStartPage", () => Promise.resolve("https://start.example/")),
    },
  });
  const machine = sessionMachine.provide({
    actors: {
      terms,
      findSession: need<boolean>("findSession", () => Promise.resolve(true)),
      leaveForLogin: need<"leaving" | "stuck">("leaveForLogin", () => Promise.resolve("leaving")),
      loadUser: need<{ user: typeof user; name: string }>("loadUser", () =>
        Promise.resolve({ user, name: "Ben Ortiz" }),
      ),
      findMailbox: need<string>("findMailbox", () => Promise.resolve("help@example.com")),
      hasAcceptedTerms: need<boolean, { email: string }>("hasAcceptedTerms", () => Promise.resolve(true)),
      signOut: need<void>("signOut", () => Promise.resolve()),
    },
  });
  const session = createActor(machine);
  const facts: unknown[] = [];
  session.on("*", (fact) => facts.push(Object.keys(fact).length === 1 ? fact.type : fact));
  session.start();
  return {
    session,
    facts,
    asked,
    view: () => sessionView(session.getSnapshot()),
    state: () => session.getSnapshot().value,
  };
}

const terms = ({ session }: ReturnType<typeof start>) => session.getSnapshot().children.terms;
const person = { name: "Ben Ortiz", role: "Reader", email: "ben@example.com", administrator: false };

describe("the session", () => {
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));
});

describe("on start", () => {
  it("a session shows the consent notice and loads the user details; the loader is shown until login has finished", async () => {
    const { view, facts } = start({ loadUser: forever });
    expect(view()).toEqual({ at: "authorizing" });
    await settled();
    expect(view()).toEqual({ at: "authorizing" });
    expect(facts).toEqual(["session.found"]);
  });

  it("without the three cookies the browser leaves for the login portal", async () => {
    const { view, facts, asked, state } = start({ findSession: () => Promise.resolve(false) });
    await settled();
    expect({ view: view(), state: state(), asked, facts }).toEqual({
      view: { at: "authorizing" },
      state: "leaving",
      asked: ["findSession", "leaveForLogin"],
      facts: [],
    });
  });

  it("a person with access who accepted the terms before sees the page", async () => {
    const { view, facts, asked } = start();
    expect(asked).toEqual(["findSession"]);
    await settled();
    expect(view()).toEqual({ at: "ready", person });
    expect(asked).toEqual(["findSession", "loadUser", ["hasAcceptedTerms", { email: user.email }]]);
    expect(facts).toEqual(["session.found", "login.finished", { type: "access.granted", email: user.email }]);
  });

  it("a person with the role Administrator is one", async () => {
    const { view } = start({
      loadUser: () => Promise.resolve({ user: { ...user, roles: ["Administrator"] }, name: "Ada" }),
    });
    await settled();
    expect(view()).toEqual({
      at: "ready",
      person: { ...person, name: "Ada", role: "Administrator", administrator: true },
    });
  });

  it.each(["findSession", "loadUser"] as const)(
    "where %s fails, the load failure is told, and asking again starts anew",
    async (need) => {
      const { session, view, facts } = start({ [need]: refuse });
      await settled();
      expect(view()).toEqual({ at: "failed" });
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
  const denied = { loadUser: () => Promise.resolve({ user: { ...user, roles: [""] }, name: "Dan" }) };

  it("is no access: login has finished without terms, and the no-access page knows the mailbox", async () => {
    const { view, facts, asked, state } = start(denied);
    await settled();
    expect([view(), state()]).toEqual([{ at: "denied", mailbox: "help@example.com" }, { denied: "told" }]);
    expect(facts).toEqual(["session.found", "session.denied", "login.finished"]);
    expect(asked).toEqual(["findSession", "loadUser", "findMailbox"]);
  });

  it("is no access too while the mailbox is being asked for, and where it cannot be had", async () => {
    const waiting = start({ ...denied, findMailbox: forever });
    const without = start({ ...denied, findMailbox: refuse });
    await settled();
    expect([waiting.view(), waiting.state()]).toEqual([{ at: "denied", mailbox: null }, { denied: "findingMailbox" }]);
    expect([without.view(), without.state()]).toEqual([{ at: "denied", mailbox: null }, { denied: "told" }]);
  });
});

describe("the terms", () => {
  it.each([
    ["not accepted before", () => Promise.resolve(false)],
    ["not known whether accepted", refuse],
  ])("%s: they stand before the page", async (_, hasAcceptedTerms) => {
    const begun = start({ hasAcceptedTerms });
    await settled();
    expect(begun.view()).toEqual({ at: "terms", person });
    expect(begun.facts).toEqual(["session.found", "login.finished", "termsDialog.opened"]);
  });

  it("are not asked before it is known whether they were accepted", async () => {
    const { view, facts } = start({ hasAcceptedTerms: forever });
    await settled();
    expect(view()).toEqual({ at: "terms", person });
    expect(facts).toEqual(["session.found", "login.finished"]);
  });

  it("accepted store the email and show the page", async () => {
    const begun = start({ hasAcceptedTerms: () => Promise.resolve(false) });
    await settled();
    terms(begun)?.send({ type: "agreement.changed", agreed: true });
    terms(begun)?.send({ type: "terms.accepted" });
    await settled();
    expect(begun.view()).toEqual({ at: "ready", person });
    expect(begun.asked.at(-1)).toEqual(["rememberAcceptance", { email: user.email }]);
    expect(begun.facts.slice(2)).toEqual([
      "termsDialog.opened",
      "terms.accepted",
      { type: "access.granted", email: user.email },
    ]);
  });

  it("declined send the browser to the stored start page", async () => {
    const begun = start({ hasAcceptedTerms: () => Promise.resolve(false) });
    await settled();
    terms(begun)?.send({ type: "terms.declined" });
    await settled();
    expect(begun.view()).toEqual({ at: "authorizing" });
    expect(begun.state()).toEqual({ loggedIn: "declined" });
    expect(begun.facts.slice(2)).toEqual([
      "termsDialog.opened",
      { type: "terms.declined", startPage: "https://start.example/" },
    ]);
  });

  it("that break are a load failure", async () => {
    const arrivals = [() => Promise.resolve({ user, name: "Ben Ortiz" }), forever];
    const begun = start({
      hasAcceptedTerms: () => Promise.resolve(false),
      loadUser: () => (arrivals.shift() ?? refuse)(),
    });
    await settled();
    breakChild(begun.session, "terms");
    expect(begun.view()).toEqual({ at: "failed" });
    begun.session.send({ type: "retry.requested" });
    expect([begun.view(), begun.state()]).toEqual([{ at: "authorizing" }, "checkingCookies"]);
    await settled();
    expect([begun.view(), begun.state()]).toEqual([{ at: "authorizing" }, "loadingUser"]);
  });
});

describe("a login that is refused on the way", () => {
  it("leaves for the login portal, while the user details load and after", async () => {
    const early = start({ loadUser: forever, leaveForLogin: forever });
    const late = start({ leaveForLogin: forever });
    await settled();
    for (const begun of [early, late]) {
      begun.session.send({ type: "request.unauthorized" });
      expect([begun.view(), begun.state()]).toEqual([{ at: "authorizing" }, "redirecting"]);
    }
    const gone = start();
    await settled();
    gone.session.send({ type: "request.unauthorized" });
    await settled();
    expect([gone.view(), gone.state()]).toEqual([{ at: "authorizing" }, "leaving"]);
  });

  it("is stuck after too many redirects, and asking again is told and starts anew", async () => {
    const { session, view, facts, state } = start({
      findSession: () => Promise.resolve(false),
      leaveForLogin: () => Promise.resolve("stuck"),
    });
    await settled();
    expect(view()).toEqual({ at: "stuck" });
    session.send({ type: "retry.requested" });
    expect(state()).toBe("checkingCookies");
    expect(facts).toEqual(["login.retried"]);
  });

  it("is a load failure where the browser cannot leave", async () => {
    const { view } = start({ findSession: () => Promise.resolve(false), leaveForLogin: refuse });
    await settled();
    expect(view()).toEqual({ at: "failed" });
  });
});

describe("signing out", () => {
  it.each([
    ["ends the session at the server", () => Promise.resolve()],
    ["ends here even where the server cannot be told", refuse],
  ])("%s", async (_, signOut) => {
    const { session, view, state, asked } = start({ signOut });
    await settled();
    session.send({ type: "signOut.requested" });
    expect([view(), state()]).toEqual([{ at: "authorizing" }, "signingOut"]);
    await settled();
    expect([view(), state()]).toEqual([{ at: "authorizing" }, "signedOut"]);
    expect(asked.at(-1)).toBe("signOut");
  });
});
