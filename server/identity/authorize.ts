import type { FastifyRequest } from "fastify";
import { type Expression, sql } from "kysely";
import { hasAccess, isAdministrator, isAuditor } from "../../src/rules/session/access.ts";
import { HttpError } from "../http/http-error.ts";
import { createQueue } from "../http/rate-limit.ts";
import type { Store } from "../store/open-store.ts";
import { prepareQuery, type QueryValues } from "../store/prepared-query.ts";
import type { Cookies } from "./cookies.ts";
import { hashText } from "./keys.ts";
import type { Renewals } from "./renewals.ts";
import { createSessionTouch } from "./session-touch.ts";
import type { StrongSignIn } from "./strong-sign-in.ts";
import { createAdmission, readNetwork } from "./sign-in-rate-limit.ts";
import {
  type LiveSession,
  type Person,
  type SessionQueryBuilder,
  selectLiveSession,
  sessionRoles,
  type Sessions,
} from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    sessionToken: string;
    person: Person;
  }
}

/** Administrators may do what auditors and readers may. The strong one also needs a strong sign-in, where one is configured. */
export type AccessLevel = "signedIn" | "reader" | "auditor" | "administrator" | "strongAdministrator";
export type Authorizer = ReturnType<typeof createAuthorizer>;

interface AuthorizerOptions {
  store: Store;
  sessions: Sessions;
  renewals: Renewals;
  cookies: Cookies;
  strongSignIn: StrongSignIn;
  origin: string;
  /** From one network. */
  signOutsPerMinute: number;
}

export function createAuthorizer(options: AuthorizerOptions) {
  const { store, sessions, renewals, cookies, strongSignIn, origin, signOutsPerMinute } = options;
  /** Anybody can send invented session cookies. Sessions that are not ended for this reason end after 30 minutes. */
  const signOuts = createAdmission(signOutsPerMinute);
  const endInTurn = createQueue();
  const findSession = prepareQuery(store, ({ session }: { session: string }) => selectLiveSession(store, session));

  const touchSession = createSessionTouch(store);

  /**
   * Renews due tokens in the background. A request waits only when tokens or roles are over: its row is then read
   * again, because the renewal may have changed the roles or ended the session.
   */
  async function readRenewed<S extends LiveSession>(
    find: () => Promise<S[]>,
    sessionId: string,
  ): Promise<S | undefined> {
    const [session] = await find();
    if (!session) return undefined;
    const isOver = session.areTokensOver || session.areRolesStale;
    if (!isOver || !(session.isRenewalDue || session.isRenewing)) {
      if (session.isRenewalDue) renewals.renewInBackground(sessionId);
      return session;
    }
    await renewals.renew(sessionId);
    return (await find())[0];
  }

  /** Sets the request's person and returns what `find` has read for them. */
  async function authorize<S extends LiveSession>(
    request: FastifyRequest,
    access: AccessLevel,
    find: (session: string) => Promise<S[]>,
  ): Promise<S> {
    const sessionId = hashText(request.sessionToken);
    const session = await readRenewed(() => find(sessionId), sessionId);
    if (!session || session.areRolesStale) throw createUnauthorizedError();
    const logTouchFailure = (error: unknown) => request.log.warn({ err: error }, "could not record use of the session");
    if (session.needsTouch) touchSession(request, logTouchFailure);
    const { principalId, email, name, roles } = session;
    request.person = { principalId, email, name, roles };
    if (!hasAccessLevel(request.person, access)) throw new HttpError(403, "Forbidden for this role");
    if (access === "strongAdministrator") await strongSignIn.require(sessionId);
    return session;
  }

  /** A page signs out by deleting its auth cookies. Other values end no session: another host may have planted them. */
  async function endIfSignedOut(request: FastifyRequest, sessionTokens: readonly string[]): Promise<void> {
    const network = readNetwork(request.ip);
    if (cookies.isSignedOutByPage(request) && signOuts.take(network) === undefined)
      await endInTurn(network, () => Promise.all(sessionTokens.map((token) => sessions.end(token, request))));
  }

  const isTrustedWrite = (request: FastifyRequest, sessionToken: string) =>
    hasJsonBody(request) && isFromPortal(request, origin) && cookies.hasValidXsrfToken(request, sessionToken);

  return {
    /** Needs no database in the normal case: checks the cookies, and that a write comes from the portal's own page. */
    checkCredentials: async (request: FastifyRequest): Promise<void> => {
      const { sessionTokens, sessionToken } = cookies.readSession(request);
      if (sessionToken === undefined) {
        if (sessionTokens.length > 0) {
          request.server.countSecurityEvent("auth_cookie_mismatch");
          await endIfSignedOut(request, sessionTokens);
        }
        throw createUnauthorizedError();
      }
      if (!cookies.hasOwnSessionMark(request, sessionToken)) throw createSessionReplacedError();
      request.sessionToken = sessionToken;
      if (request.method !== "GET" && !isTrustedWrite(request, sessionToken))
        throw new HttpError(403, "Request did not come from the portal");
    },

    async loadPerson(request: FastifyRequest, access: AccessLevel): Promise<void> {
      await authorize(request, access, (session) => findSession({ session }));
    },

    requireStrongSignIn: ({ sessionToken }: FastifyRequest): Promise<void> =>
      strongSignIn.require(hashText(sessionToken)),

    /** The person of a request, also of a write that was refused before its session was read. */
    findPerson: async ({ person, sessionToken }: Partial<FastifyRequest>): Promise<Person | undefined> => {
      if (person || sessionToken === undefined) return person;
      return (await findSession({ session: hashText(sessionToken) }))[0];
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
      return async (request: FastifyRequest, params: P): Promise<string | null> =>
        (await authorize(request, access, (session) => find({ ...params, session }))).answer;
    },
  };
}

const createUnauthorizedError = () => new HttpError(401, "Not signed in");

/** Another person has signed in in another tab of the browser: the page must not act under their name. */
const createSessionReplacedError = () => new HttpError(412, "Another session has replaced the session of this page");

const isAdministratorSession = sql<boolean>`coalesce(${sessionRoles}[1], '') <> '' and 'Administrator' = any(${sessionRoles})`;
const isAuditorSession = sql<boolean>`coalesce(${sessionRoles}[1], '') <> '' and ${sessionRoles} && '{Administrator,Auditor}'`;

const accessConditions = {
  signedIn: sql<boolean>`true`,
  reader: sql<boolean>`coalesce(${sessionRoles}[1], '') <> ''`,
  auditor: isAuditorSession,
  administrator: isAdministratorSession,
  strongAdministrator: isAdministratorSession,
};

function hasAccessLevel(person: Person, access: AccessLevel): boolean {
  if (access === "signedIn") return true;
  if (access === "reader") return hasAccess(person);
  return isAdministrator(person) || (access === "auditor" && isAuditor(person));
}

function hasJsonBody(request: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
}

function isFromPortal(request: FastifyRequest, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined ? request.headers.origin === origin : site === "same-origin";
}
