import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract, type MappingChange, type Outcome } from "../../src/api/contract.ts";
import { groupsContract } from "../../src/api/groups-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { Actor } from "../audit/write-audit.ts";
import { findReportWarning } from "../reports/report-warnings.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeGroupMembers, deleteGroup, saveGroup } from "./change-groups.ts";
import { changeMappings } from "./change-mappings.ts";
import { selectClientAccess } from "./client-access.ts";

interface MappingOptions {
  changesPerMinute: number;
  /** How many days a new access lasts at most. */
  accessDays: number | undefined;
  fourEyes: FourEyes;
}

/** The specified calls know no dates and no groups. */
export function registerMappingRoutes(
  routes: GuardedRoutes,
  { changesPerMinute, accessDays, fourEyes }: MappingOptions,
): void {
  const rules = { maxDays: accessDays };
  const change = async (tx: StoreTransaction, requested: MappingChange, actor: Actor): Promise<Outcome> => {
    const [outcome] = await changeMappings(tx, [requested], actor, rules);
    if (!outcome) throw new Error("The change has no outcome");
    const warning =
      outcome.isSuccess && requested.action === "add" && (await findReportWarning(tx, requested.subscriptionReportId));
    return warning ? { ...outcome, message: `${outcome.message}. ${warning}` } : outcome;
  };
  const askForBulk = (people: number) =>
    fourEyes.isBulk(people) ? { what: `Change the access of ${people} people` } : undefined;

  routes.read(contract.getUserReportMapping, "auditor", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .select(["mapping.report as subscriptionReportId", "mapping.principal_id as principalId"]),
    ),
  );

  routes.write(contract.addUserReportMapping, "administrator", (tx, { body, actor }) =>
    change(tx, { action: "add", ...body }, actor),
  );
  routes.write(contract.deleteUserReportMapping, "administrator", (tx, { body, actor }) =>
    change(tx, { action: "remove", ...body }, actor),
  );
  routes.write(
    groupsContract.changeMappings,
    "administrator",
    fourEyes.guard(groupsContract.changeMappings, {
      change: async (tx, { body, actor }) => ({ outcomes: await changeMappings(tx, body.changes, actor, rules) }),
      async findAsked(tx, { body: { changes } }) {
        const people = changes.flatMap((one) => ("groupId" in one ? [] : [one.principalId.toLowerCase()]));
        const groups = changes.flatMap((one) => ("groupId" in one ? [one.groupId] : []));
        return askForBulk(new Set([...people, ...(await listMembers(tx, groups))]).size);
      },
      answerWaiting: (message, { changes }) => ({ outcomes: changes.map(() => reject(message)) }),
      describe({ outcomes }) {
        const made = outcomes.filter(({ isSuccess }) => isSuccess).length;
        const message = `${made} of ${outcomes.length} changes made`;
        return made === outcomes.length ? succeed(message) : reject(message);
      },
    }),
    createRateLimit(changesPerMinute),
  );

  routes.read(groupsContract.getClientAccess, "auditor", (scope, { id }) =>
    selectClientAccess(scope, id, accessDays ?? null),
  );
  routes.write(groupsContract.saveGroup, "administrator", (tx, { body, actor }) => saveGroup(tx, actor, body));
  routes.write(
    groupsContract.deleteGroup,
    "administrator",
    fourEyes.guard(groupsContract.deleteGroup, {
      change: (tx, { body, actor }) => deleteGroup(tx, actor, body),
      findAsked: async (tx, { body }) => askForBulk((await listMembers(tx, [body.groupId])).length),
      answerWaiting: reject,
      describe: (outcome) => outcome,
    }),
  );
  routes.write(
    groupsContract.changeGroupMembers,
    "administrator",
    fourEyes.guard(groupsContract.changeGroupMembers, {
      change: (tx, { body, actor }) => changeGroupMembers(tx, actor, body),
      findAsked: (_tx, { body: { added, removed } }) => askForBulk(new Set([...added, ...removed]).size),
      answerWaiting: reject,
      describe: (outcome) => outcome,
    }),
  );
}

async function listMembers(tx: StoreTransaction, groups: readonly string[]): Promise<string[]> {
  const members = await tx
    .selectFrom("client_group_member")
    .where(sql<boolean>`client_group = any(${groups.map((id) => id.toLowerCase())}::text[])`)
    .select("principal_id")
    .distinct()
    .execute();
  return members.map(({ principal_id }) => principal_id);
}
