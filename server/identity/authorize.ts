import type { FastifyRequest } from "fastify";
import { type Expression, sql } from "kysely";
import { hasAccess, isAdministrator } from "../../src/rules/session/access.ts";
import { HttpError } from "../http/http-error.ts";
import type { Store } from "../store/open-store.ts";
import { prepareQuery, type QueryValues } from "../store/prepared-query.ts";
import type { Cookies } from "./cookies.ts";
import { hashText } from "./keys.ts";
import { createSessionTouch } from "./session-touch.ts";
import { type Person, type SessionQueryBuilder, selectLiveSession, sessionRoles, type Sessions } from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    sessionToken: string;
    person: Person;
  }
}

export type AccessLevel = "signedIn" | "reader" | "administrator";
export type Authorizer = ReturnType<typeof createAuthorizer>;

export function createAuthorizer(store: Store, sessions: Sessions, cookies: Cookies, origin: string) {
  const findSession = prepareQuery(store, ({ session }: { session: string }) => selectLiveSession(store, session));

  const touchSession = createSessionTouch(store);

  async function authorize(
    request: FastifyRequest,
    session: (Person & { needsTouch: boolean; needsRenewal: boolean }) | undefined,
    access: AccessLevel,
  ): Promise<Person> {
    if (!session) throw createUnauthorizedError();
    const { needsTouch, needsRenewal, ...person } = session;
    const { sessionToken } = request;
    const logOutage = (error: unknown) => request.log.warn({ err: error }, "session renewal failed, will retry");
    const logTouchFailure = (error: unknown) => request.log.warn({ err: error }, "could not record use of the session");
    if (needsRenewal && (await sessions.renew(sessionToken, logOutage)) === "ended") throw createUnauthorizedError();
    if (needsTouch) touchSession(sessionToken, logTouchFailure);
    if (!hasAccessLevel(person, access)) throw new HttpError(403, "Forbidden for this role");
    return person;
  }

  const isTrustedWrite = (request: FastifyRequest, sessionToken: string) =>
    hasJsonBody(request) && isFromPortal(request, origin) && cookies.hasValidXsrfToken(request, sessionToken);

  return {
    /** Needs no database in the normal case: checks the cookies, and that a write comes from the portal's own page. */
    checkCredentials: async (request: FastifyRequest): Promise<void> => {
      const { sessionTokens, sessionToken } = cookies.readSession(request);
      if (sessionToken === undefined) {
        if (sessionTokens.length > 0) request.server.countSecurityEvent("session_marker_mismatch");
        // Other values in the auth cookies end no session: another host may have planted them.
        if (cookies.isSignedOutByPage(request)) await Promise.all(sessionTokens.map((token) => sessions.end(token)));
        throw createUnauthorizedError();
      }
      if (!cookies.hasOwnSessionMark(request, sessionToken)) throw createSessionReplacedError();
      if (request.method !== "GET" && !isTrustedWrite(request, sessionToken))
        throw new HttpError(403, "Request did not come from the portal");
      request.sessionToken = sessionToken;
    },

    async loadPerson(request: FastifyRequest, access: AccessLevel): Promise<void> {
      const [session] = await findSession({ session: hashText(request.sessionToken) });
      request.person = await authorize(request, session, access);
    },

    /** Reads session and data in one query. The data is computed only for people with the required access. */
    createGuardedQuery<P extends QueryValues>(
      access: AccessLevel,
      query: (scope: SessionQueryBuilder, params: P) => Expression<unknown>,
    ) {
      const find = prepareQuery(store, (slots: P & { session: string }) =>
        selectLiveSession(store, slots.session).select((scope) =>
          sql<string | null>`case when ${accessConditions[access]} then (${query(scope, slots)})::text end`.as(
            "answer",
          ),
        ),
      );
      return async (request: FastifyRequest, params: P): Promise<string | null> => {
        const [row] = await find({ ...params, session: hashText(request.sessionToken) });
        if (!row) throw createUnauthorizedError();
        const { answer, ...session } = row;
        request.person = await authorize(request, session, access);
        return answer;
      };
    },
  };
}

const createUnauthorizedError = () => new HttpError(401, "Not signed in");

/** Another person has signed in in another tab of the browser: the page must not act under their name. */
const createSessionReplacedError = () => new HttpError(412, "Another session has replaced the session of this page");

const accessConditions = {
  signedIn: sql<boolean>`true`,
  reader: sql<boolean>`coalesce(${sessionRoles}[1], '') <> ''`,
  administrator: sql<boolean>`coalesce(${sessionRoles}[1], '') <> '' and 'Administrator' = any(${sessionRoles})`,
};

function hasAccessLevel(person: Person, access: AccessLevel): boolean {
  if (access === "signedIn") return true;
  return access === "administrator" ? isAdministrator(person) : hasAccess(person);
}

function hasJsonBody(request: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
}

function isFromPortal(request: FastifyRequest, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined ? request.headers.origin === origin : site === "same-origin";
}
