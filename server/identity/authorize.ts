import type { FastifyRequest } from "fastify";
import { type Expression, sql } from "kysely";
import { hasAccess, isAdministrator } from "../../src/rules/session/access.ts";
import { Refusal } from "../http/refusal.ts";
import type { Store } from "../store/open-store.ts";
import { prepare, type Values } from "../store/prepared-query.ts";
import { type Cookies, SESSION } from "./cookies.ts";
import { hashed } from "./keys.ts";
import { liveSession, type Person, type PersonScope, rolesOfSession, type Sessions } from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    reference: string;
    person: Person;
  }
}

export type Access = "signedIn" | "reader" | "administrator";
export type Gate = ReturnType<typeof createGate>;

export function createGate(store: Store, sessions: Sessions, cookies: Cookies, origin: string) {
  const findSession = prepare(store, ({ session }: { session: string }) => liveSession(store, session));

  async function admit(
    request: FastifyRequest,
    found: (Person & { rested: boolean; renewalDue: boolean }) | undefined,
    access: Access,
  ): Promise<Person> {
    if (!found) throw signInFirst();
    const { rested, renewalDue, ...person } = found;
    const tellOutage = (error: unknown) => request.log.warn({ err: error }, "a session could not be renewed for now");
    if (renewalDue && (await sessions.renew(request.reference, tellOutage)) === "ended") throw signInFirst();
    if (rested) await sessions.touch(request.reference);
    if (!allows(person, access)) throw new Refusal(403, "This is not for your role");
    return person;
  }

  return {
    /** What needs no look-up: the cookies belong together, and a write comes from the portal's own page. */
    credentials: async (request: FastifyRequest): Promise<void> => {
      const reference = request.cookies[SESSION];
      if (!reference) throw signInFirst();
      if (!cookies.marked(request, reference)) {
        await sessions.end(reference);
        throw signInFirst();
      }
      if (
        request.method !== "GET" &&
        !(isJson(request) && fromPortal(request, origin) && cookies.xsrfHolds(request, reference))
      )
        throw new Refusal(403, "This request did not come from the portal");
      request.reference = reference;
    },

    async person(request: FastifyRequest, access: Access): Promise<void> {
      const [found] = await findSession({ session: hashed(request.reference) });
      request.person = await admit(request, found, access);
    },

    /** The session and what is asked for, in one query: for nobody else is it even computed. */
    reading<P extends Values>(access: Access, wanted: (scope: PersonScope, params: P) => Expression<unknown>) {
      const find = prepare(store, (slots: P & { session: string }) =>
        liveSession(store, slots.session).select((scope) =>
          sql<string | null>`case when ${allowed[access]} then (${wanted(scope, slots)})::text end`.as("answer"),
        ),
      );
      return async (request: FastifyRequest, params: P): Promise<string | null> => {
        const [found] = await find({ ...params, session: hashed(request.reference) });
        if (!found) throw signInFirst();
        const { answer, ...person } = found;
        request.person = await admit(request, person, access);
        return answer;
      };
    },
  };
}

const signInFirst = () => new Refusal(401, "Sign in first");

const allowed = {
  signedIn: sql<boolean>`true`,
  reader: sql<boolean>`coalesce(${rolesOfSession}[1], '') <> ''`,
  administrator: sql<boolean>`coalesce(${rolesOfSession}[1], '') <> '' and 'Administrator' = any(${rolesOfSession})`,
};

function allows(person: Person, access: Access): boolean {
  if (access === "signedIn") return true;
  return access === "administrator" ? isAdministrator(person) : hasAccess(person);
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
}

function fromPortal(request: FastifyRequest, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined ? request.headers.origin === origin : site === "same-origin";
}
