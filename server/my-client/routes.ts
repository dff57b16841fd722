import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { ClientAccess } from "../../src/api/groups-contract.ts";
import { myClientContract, type OwnClient } from "../../src/api/my-client-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { selectClientAccess } from "../mappings/client-access.ts";
import type { createAccessChanges } from "../mappings/routes.ts";
import { saveGroup } from "../mappings/change-groups.ts";
import { isInvited } from "../people/person-columns.ts";
import { readerCount } from "../reports/report-columns.ts";
import type { SessionQueryBuilder } from "../identity/sessions.ts";
import { formatTime } from "../store/format-time.ts";
import { selectLastShown } from "../usage/last-opening.ts";
import { firstDay } from "../usage/totals.ts";
import { endMembership, inviteToClient } from "./change-people.ts";
import { loadRules, mayAdminister, writeForOwnClient } from "./own-client.ts";

/** Whoever joins a group has what it gives. */
const NOT_GIVEN = "An administrator of the portal gives access to this client’s reports";

interface MyClientOptions {
  accessDays: number | undefined;
  changesPerMinute: number;
  /** The realm of the identity provider that new people sign in at. */
  realm: string;
  fourEyes: FourEyes;
  accessChanges: ReturnType<typeof createAccessChanges>;
}

/** What people do who administer a client: everything of that client, and nothing of another one. */
export function registerMyClientRoutes(
  routes: GuardedRoutes,
  { accessDays, changesPerMinute, realm, fourEyes, accessChanges }: MyClientOptions,
): void {
  routes.read(myClientContract.getMyClients, "reader", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("subscription")
        .where(mayAdminister(sql.ref("subscription.id")))
        .select(["subscription.id", "subscription.display_name as displayName"])
        .orderBy("subscription.display_name"),
    ),
  );
  routes.read(myClientContract.getMyClient, "reader", (scope, { subscriptionId }) =>
    jsonObjectFrom(
      scope
        .selectFrom("subscription")
        .where("subscription.id", "=", subscriptionId)
        .where(mayAdminister(subscriptionId))
        .select([
          "subscription.id",
          "subscription.display_name as displayName",
          selectPeople(scope, subscriptionId).as("people"),
          selectReports(scope, subscriptionId).as("reports"),
          selectMappings(scope, subscriptionId).as("mappings"),
          sql<ClientAccess>`${selectClientAccess(scope, subscriptionId, accessDays ?? null)}`.as("access"),
          sql<
            OwnClient["rules"]
          >`json_build_object('mailDomains', mail_domains, 'givesOwnAccess', gives_own_access)`.as("rules"),
        ]),
    ),
  );

  writeForOwnClient(routes, myClientContract.inviteToMyClient, (tx, { body, actor }) =>
    inviteToClient(tx, actor, body, realm),
  );
  writeForOwnClient(routes, myClientContract.endMyMembership, (tx, { body, actor }) => endMembership(tx, actor, body));
  writeForOwnClient(routes, myClientContract.saveMyGroup, (tx, { body, actor }) => saveGroup(tx, actor, body));
  writeForOwnClient(
    routes,
    myClientContract.deleteMyGroup,
    fourEyes.guard(myClientContract.deleteMyGroup, accessChanges.groupDeletion),
  );
  const changeMembers = fourEyes.guard(myClientContract.changeMyGroupMembers, accessChanges.memberChange);
  writeForOwnClient(routes, myClientContract.changeMyGroupMembers, async (tx, call) => {
    const { subscriptionId, added } = call.body;
    const mayChange = added.length === 0 || (await loadRules(tx, subscriptionId)).givesOwnAccess;
    return mayChange ? changeMembers(tx, call) : reject(NOT_GIVEN);
  });
  const changeAccess = fourEyes.guard(myClientContract.changeMyAccess, accessChanges.mappingBatch);
  writeForOwnClient(
    routes,
    myClientContract.changeMyAccess,
    async (tx, call) => {
      const { subscriptionId, changes } = call.body;
      const mayChange =
        changes.every(({ action }) => action === "remove") || (await loadRules(tx, subscriptionId)).givesOwnAccess;
      return mayChange ? changeAccess(tx, call) : { outcomes: changes.map(() => reject(NOT_GIVEN)) };
    },
    createRateLimit(changesPerMinute),
  );
}

const selectPeople = (scope: SessionQueryBuilder, subscriptionId: string) =>
  jsonArrayFrom(
    scope
      .selectFrom("membership")
      .innerJoin("person as listed", "listed.principal_id", "membership.principal_id")
      .where("membership.subscription_id", "=", subscriptionId)
      .select([
        "listed.principal_id as principalId",
        "listed.display_name as name",
        "listed.email",
        sql<boolean>`listed.deactivated_at is null`.as("isActive"),
        isInvited.as("isInvited"),
        "membership.is_administrator as isAdministrator",
      ])
      .orderBy("listed.lower_name")
      .orderBy("listed.principal_id"),
  );

const selectReports = (scope: SessionQueryBuilder, subscriptionId: string) =>
  jsonArrayFrom(
    scope
      .selectFrom("report as listed")
      .where("listed.subscription_id", "=", subscriptionId)
      .select([
        "listed.id as subscriptionReportId",
        "listed.report_name as reportName",
        readerCount.as("readers"),
        sql<number>`(select count(*)::integer from opening where opening.report = listed.id
          and shown_at >= (${firstDay(30)})::timestamp at time zone 'utc')`.as("openings"),
        sql<string | null>`${formatTime(selectLastShown(sql.ref("listed.id")))}`.as("lastOpenedAt"),
      ])
      .orderBy("listed.lower_name")
      .orderBy("listed.id"),
  );

/** Those of the client's people: of others the client knows nothing. */
const selectMappings = (scope: SessionQueryBuilder, subscriptionId: string) =>
  jsonArrayFrom(
    scope
      .selectFrom("mapping")
      .innerJoin("report", "report.id", "mapping.report")
      .innerJoin("membership", (join) =>
        join
          .onRef("membership.subscription_id", "=", "report.subscription_id")
          .onRef("membership.principal_id", "=", "mapping.principal_id"),
      )
      .where("report.subscription_id", "=", subscriptionId)
      .select(["report.id as subscriptionReportId", "mapping.principal_id as principalId"]),
  );
