import type { Subscription, User, UserReport } from "../../../src/api/contract.ts";
import { sessionMark } from "../../../src/browser/cookies.ts";

export interface StartData {
  user: User;
  name: string;
  subscriptions: Subscription[];
  reports: UserReport[];
}

/** The page has made the calls of the start, and they were answered. */
export function startBoot({ user, name, subscriptions, reports }: StartData): void {
  window.boot = {
    sessionMark: sessionMark(),
    apiBaseUrl: location.origin,
    isLeaving: false,
    answers: {
      user: Promise.resolve(Response.json(user)),
      name: Promise.resolve(new Response(name)),
      subscriptions: Promise.resolve(Response.json(subscriptions)),
      reports: Promise.resolve(Response.json(reports)),
    },
  };
}
