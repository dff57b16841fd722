import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Subscription, UserReport } from "../../src/api/contract.ts";
import type { PageData } from "../../src/rules/page-data.ts";
import type { Authorizer } from "../identity/authorize.ts";
import type { Cookies } from "../identity/cookies.ts";
import { selectUserReports } from "../reports/read-routes.ts";
import { selectUserSubscriptions } from "../subscriptions/routes.ts";
import { hasAcceptedTerms } from "../terms/routes.ts";

/** Longer lists would hold up the first screen, so the page requests them itself. */
const MAX_LIST_LENGTH = 64 * 1024;

export type PersonalData = Omit<PageData, "hasEmbedConfig">;

/** Reads the answers to the start calls, for people who have accepted the current terms. */
export function createPersonalDataReader(authorizer: Authorizer, cookies: Cookies) {
  const findLists = authorizer.createGuardedQuery(
    "reader",
    (scope) => sql`case when ${hasAcceptedTerms(scope)} then json_build_object(
      'subscriptions', ${selectUserSubscriptions(scope)}, 'reports', ${selectUserReports()}) end`,
  );
  return async (request: FastifyRequest): Promise<PersonalData | undefined> => {
    await authorizer.checkCredentials(request);
    const lists = await findLists(request, {});
    const sessionMark = cookies.readSessionMark(request, request.sessionToken);
    if (lists === null || lists.length > MAX_LIST_LENGTH || sessionMark === undefined) return undefined;
    const { roles, email, name } = request.person;
    const { subscriptions, reports } = JSON.parse(lists) as { subscriptions: Subscription[]; reports: UserReport[] };
    return { sessionMark, date: new Date().toUTCString(), user: { roles, email }, name, subscriptions, reports };
  };
}
