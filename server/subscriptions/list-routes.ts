import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { type ClientRules, clientRulesContract } from "../../src/api/client-rules-contract.ts";
import { installationContract } from "../../src/api/installation-contract.ts";
import { membershipContract } from "../../src/api/membership-contract.ts";
import type { PersonRow } from "../../src/api/people-contract.ts";
import type { ListedReport } from "../../src/api/report-list-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject } from "../http/guarded-routes.ts";
import { selectReadableReports } from "../reports/readable-reports.ts";
import type { Store } from "../store/open-store.ts";
import { setClientAdministrator, setMembership } from "./change-membership.ts";
import { setClientRules } from "./change-rules.ts";
import { addSubscription, renameSubscription } from "./change-subscription.ts";
import { listSubscriptions, subscriptionColumns } from "./list-subscriptions.ts";

const MAX_LISTED = 100;

/** Select what belongs to a subscription, so many at most. */
interface SubscriptionParts {
  selectMembers: (subscriptionId: string, limit: number) => RawBuilder<PersonRow[]>;
  selectReports: (subscriptionId: string, limit: number) => RawBuilder<ListedReport[]>;
  fourEyes: FourEyes;
  /** Whether the portal knows what the provider calls a strong sign-in. */
  knowsStrongSignIn: boolean;
}

/** The list of all subscriptions, and who belongs to one of them and which reports it has, for administrators. */
export function registerSubscriptionListRoutes(
  routes: GuardedRoutes,
  store: Store,
  { selectMembers, selectReports, fourEyes, knowsStrongSignIn }: SubscriptionParts,
): void {
  routes.handleList(subscriptionListContract.listSubscriptions, "auditor", ({ body }) =>
    listSubscriptions(store, body),
  );

  routes.read(subscriptionListContract.getSubscription, "auditor", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("subscription as listed")
        .where("listed.id", "=", id)
        .select([
          ...subscriptionColumns,
          selectMembers(id, MAX_LISTED).as("people"),
          sql<
            string[]
          >`array(select principal_id from membership where subscription_id = ${id} and is_administrator)`.as(
            "administrators",
          ),
          sql<ClientRules>`json_build_object('networks', listed.networks, 'idleMinutes', listed.idle_minutes,
            'wantsSecondFactor', listed.wants_second_factor, 'mailDomains', listed.mail_domains,
            'givesOwnAccess', listed.gives_own_access)`.as("rules"),
          selectReports(id, MAX_LISTED).as("reports"),
        ]),
    ),
  );

  routes.read(membershipContract.getMembership, "administrator", (scope, { subscriptionId, principalId }) =>
    jsonObjectFrom(
      scope
        .selectFrom("membership as chosen")
        .where("chosen.subscription_id", "=", subscriptionId)
        .where("chosen.principal_id", "=", principalId)
        .select(
          sql<number>`${selectReadableReports(sql.ref("chosen.principal_id"))
            .whereRef("membership.subscription_id", "=", sql.ref("chosen.subscription_id"))
            .select(sql<number>`count(*)::integer`.as("count"))}`.as("reportCount"),
        ),
    ),
  );
  routes.write(membershipContract.setMembership, "administrator", (tx, { body, actor }) =>
    setMembership(tx, actor, body),
  );
  routes.write(
    membershipContract.setClientAdministrator,
    "strongAdministrator",
    fourEyes.guard(membershipContract.setClientAdministrator, {
      change: (tx, { body, actor }) => setClientAdministrator(tx, actor, body),
      findAsked: (_tx, { body }) =>
        body.isAdministrator
          ? { what: "Make administrator of a client", target: body.principalId.toLowerCase() }
          : undefined,
      answerWaiting: (message) => reject(message),
      describe: (outcome) => outcome,
    }),
  );
  routes.write(clientRulesContract.setClientRules, "administrator", (tx, { body, actor }) =>
    setClientRules(tx, actor, body, knowsStrongSignIn),
  );
  routes.write(subscriptionListContract.renameSubscription, "administrator", (tx, { body, actor }) =>
    renameSubscription(tx, actor, body),
  );
}

export function registerInstallationRoutes(routes: GuardedRoutes): void {
  routes.read(
    installationContract.getInstallation,
    "administrator",
    () => sql`json_build_object('isEmpty', not exists (select from subscription))`,
  );

  routes.write(installationContract.addSubscription, "administrator", (tx, { body, actor }) =>
    addSubscription(tx, actor, body),
  );
}
