import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { PersonRole } from "../../src/api/people-contract.ts";
import { combineRoles } from "../identity/portal-roles.ts";
import { selectReadableReports } from "../reports/readable-reports.ts";
import { formatTime } from "../store/format-time.ts";
import type { Database } from "../store/tables.ts";

/** In queries of administrators `person` is the administrator, so that the person they ask about is `listed`. */
export const listedPerson = sql.ref<string>("listed.principal_id");

const memberships = expressionBuilder<Database>()
  .selectFrom("membership")
  .where("membership.principal_id", "=", listedPerson);

/** Null: the provider tells no roles, or not since their last session has ended. */
export const providerRoles = sql<string[] | null>`(select roles from session
  where principal_id = ${listedPerson} order by signed_in_at desc limit 1)`;

/** As in `sessionRoles`. */
const roles = combineRoles({
  provider: sql.ref<string[] | null>("told.roles"),
  imported: sql.ref<string[]>("listed.roles"),
  isAdministrator: sql.ref<boolean | null>("listed.is_administrator"),
});

const knownRoles = sql`(select ${providerRoles} as roles) as told, lateral (select ${roles} as roles) as known`;

/** The rules of `hasAccess` and `isAdministrator`. */
export const listedRole = sql<PersonRole>`(select case
  when coalesce(known.roles[1], '') = '' then 'none'
  when 'Administrator' = any(known.roles) then 'administrator'
  else 'reader' end
  from ${knownRoles})`;

/** A page of before this role was known takes an auditor for a reader. */
const isAuditor = sql<boolean>`(select coalesce(known.roles[1], '') <> '' and 'Auditor' = any(known.roles)
  and 'Administrator' <> all(known.roles) from ${knownRoles})`;

/** Whether the person can open the portal now. Whoever is only invited may never do so. */
export const canOpenPortal = sql<boolean>`(listed.subject is not null and listed.deactivated_at is null
  and ${listedRole} <> 'none')`;

const toInteger = sql<number>`count(*)::integer`.as("count");

export const isInvited = sql<boolean>`(listed.subject is null)`;

export const isInvitationOver = sql<boolean>`(${isInvited} and listed.invitation_ends_at <= now())`;

/** The columns of a `person` row named `listed`, in the shape of the contract. */
export const personColumns = [
  sql.ref<string>("listed.principal_id").as("principalId"),
  sql.ref<string>("listed.display_name").as("name"),
  sql.ref<string>("listed.email").as("email"),
  sql<boolean>`(listed.is_email_verified is false)`.as("isEmailUnverified"),
  listedRole.as("role"),
  isAuditor.as("isAuditor"),
  sql<boolean>`listed.deactivated_at is null`.as("isActive"),
  isInvited.as("isInvited"),
  sql<string | null>`case when ${isInvited} then ${formatTime(sql.ref("listed.invitation_ends_at"))} end`.as(
    "invitationEndsAt",
  ),
  isInvitationOver.as("isInvitationOver"),
  sql<number>`${memberships.select(toInteger)}`.as("subscriptionCount"),
  sql<number>`${selectReadableReports(listedPerson).select(toInteger)}`.as("reportCount"),
  sql<string | null>`${formatTime(sql.ref("listed.last_sign_in_at"))}`.as("lastSignInAt"),
] as const;

/** Who belongs to a subscription, by name, so many at most. */
export const selectMembers = (subscriptionId: string, limit: number) =>
  jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("membership as chosen")
      .innerJoin("person as listed", "listed.principal_id", "chosen.principal_id")
      .where("chosen.subscription_id", "=", subscriptionId)
      .select(personColumns)
      .orderBy("listed.display_name")
      .orderBy("listed.principal_id")
      .limit(limit),
  );
