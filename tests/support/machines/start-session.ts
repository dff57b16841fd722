import { createActor, fromPromise } from "xstate";
import {
  type FoundSession,
  type LoadedUser,
  sessionMachine,
  sessionView,
} from "../../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../../src/machines/session/terms.machine.ts";

type Need =
  | "findSession"
  | "awaitNetwork"
  | "redirectToLogin"
  | "loadUser"
  | "resolveMailbox"
  | "hasAcceptedTerms"
  | "rememberAcceptance"
  | "findStartPage"
  | "signOut";

export const user = { roles: ["Reader"], email: "ben@example.com" };
const loadedUser = { user, name: "Ben Ortiz" };

/** Starts a session of a user with access who has accepted the terms. `overrides` replaces single answers. */
export function startSession(overrides: Partial<Record<Need, (input: unknown) => Promise<unknown>>> = {}) {
  const requests: unknown[] = [];
  const need = <Out, In = void>(name: Need, answer: Out) =>
    fromPromise<Out, In>(({ input }) => {
      requests.push(input === undefined ? name : [name, input]);
      return (overrides[name]?.(input) ?? Promise.resolve(answer)) as Promise<Out>;
    });
  const terms = termsMachine.provide({
    actors: {
      hasAcceptedTerms: need<boolean, { email: string }>("hasAcceptedTerms", true),
      rememberAcceptance: need<void, { email: string }>("rememberAcceptance", undefined),
      findStartPage: need<string>("findStartPage", "https://start.example/"),
    },
  });
  const machine = sessionMachine.provide({
    actors: {
      terms,
      findSession: need<FoundSession>("findSession", true),
      awaitNetwork: need<void>("awaitNetwork", undefined),
      redirectToLogin: need<"leaving" | "blocked">("redirectToLogin", "leaving"),
      loadUser: need<LoadedUser>("loadUser", loadedUser),
      resolveMailbox: need<string>("resolveMailbox", "help@example.com"),
      signOut: need<void>("signOut", undefined),
    },
  });
  const session = createActor(machine);
  const facts: unknown[] = [];
  session.on("*", (fact) => facts.push(Object.keys(fact).length === 1 ? fact.type : fact));
  session.start();
  return {
    session,
    facts,
    requests,
    terms: () => session.getSnapshot().children.terms,
    view: () => sessionView(session.getSnapshot()),
    state: () => session.getSnapshot().value,
  };
}
