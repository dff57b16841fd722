import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Body, contract, type MappingChange, type Outcome } from "../../src/api/contract.ts";
import { groupsContract } from "../../src/api/groups-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { Actor } from "../audit/write-audit.ts";
import { findReportWarning } from "../reports/report-warnings.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeGroupMembers, deleteGroup, saveGroup } from "./change-groups.ts";
import { changeMappings } from "./change-mappings.ts";
import { selectClientAccess } from "./client-access.ts";

interface AccessOptions {
  /** How many days a new access lasts at most. */
  accessDays: number | undefined;
  fourEyes: FourEyes;
}

interface MappingOptions extends AccessOptions {
  changesPerMinute: number;
  accessChanges: ReturnType<typeof createAccessChanges>;
}

/** A client that the request is limited to. */
interface OfClient {
  subscriptionId?: string;
}
type WithBody<B> = { body: B; actor: Actor };
type GroupsBody<Name extends keyof typeof groupsContract> = Body<(typeof groupsContract)[Name]> & OfClient;

const describeOutcome = (outcome: Outcome) => outcome;

/** Changes that may need a second administrator, of all clients and of the one that a request names. */
export function createAccessChanges({ accessDays: maxDays, fourEyes }: AccessOptions) {
  const askForBulk = (people: number) =>
    fourEyes.isBulk(people) ? { what: `Change the access of ${people} people` } : undefined;
  return {
    mappingBatch: {
      change: async (tx: StoreTransaction, { body, actor }: WithBody<GroupsBody<"changeMappings">>) => ({
        outcomes: await changeMappings(tx, body.changes, actor, { maxDays, ...readClient(body) }),
      }),
      async findAsked(tx: StoreTransaction, { body }: { body: GroupsBody<"changeMappings"> }) {
        const people = body.changes.flatMap((one) => ("groupId" in one ? [] : [one.principalId.toLowerCase()]));
        const groups = body.changes.flatMap((one) => ("groupId" in one ? [one.groupId] : []));
        return askForBulk(new Set([...people, ...(await listMembers(tx, groups, body))]).size);
      },
      answerWaiting: (message: string, { changes }: GroupsBody<"changeMappings">) => ({
        outcomes: changes.map(() => reject(message)),
      }),
      describe({ outcomes }: { outcomes: Outcome[] }) {
        const made = outcomes.filter(({ isSuccess }) => isSuccess).length;
        const message = `${made} of ${outcomes.length} changes made`;
        return made === outcomes.length ? succeed(message) : reject(message);
      },
    },
    groupDeletion: {
      change: (tx: StoreTransaction, { body, actor }: WithBody<GroupsBody<"deleteGroup">>) =>
        deleteGroup(tx, actor, body),
      findAsked: async (tx: StoreTransaction, { body }: { body: GroupsBody<"deleteGroup"> }) =>
        askForBulk((await listMembers(tx, [body.groupId], body)).length),
      answerWaiting: reject,
      describe: describeOutcome,
    },
    memberChange: {
      change: (tx: StoreTransaction, { body, actor }: WithBody<GroupsBody<"changeGroupMembers">>) =>
        changeGroupMembers(tx, actor, body),
      findAsked: (_tx: StoreTransaction, { body }: { body: GroupsBody<"changeGroupMembers"> }) =>
        askForBulk(new Set([...body.added, ...body.removed]).size),
      answerWaiting: reject,
      describe: describeOutcome,
    },
  };
}

const readClient = ({ subscriptionId }: OfClient): OfClient =>
  subscriptionId === undefined ? {} : { subscriptionId: subscriptionId.toLowerCase() };

/** The specified calls know no dates and no groups. */
export function registerMappingRoutes(
  routes: GuardedRoutes,
  { changesPerMinute, accessDays, fourEyes, accessChanges }: MappingOptions,
): void {
  const rules = { maxDays: accessDays };
  const change = async (tx: StoreTransaction, requested: MappingChange, actor: Actor): Promise<Outcome> => {
    const [outcome] = await changeMappings(tx, [requested], actor, rules);
    if (!outcome) throw new Error("The change has no outcome");
    const warning =
      outcome.isSuccess && requested.action === "add" && (await findReportWarning(tx, requested.subscriptionReportId));
    return warning ? { ...outcome, message: `${outcome.message}. ${warning}` } : outcome;
  };
  routes.read(contract.getUserReportMapping, "auditor", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .select(["mapping.report as subscriptionReportId", "mapping.principal_id as principalId"]),
    ),
  );

  routes.read(subscriptionListContract.getSubscriptionMappings, "administrator", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping as given")
        .innerJoin("report", "report.id", "given.report")
        .where("report.subscription_id", "=", id)
        .select(["given.report as subscriptionReportId", "given.principal_id as principalId"]),
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
    fourEyes.guard(groupsContract.changeMappings, accessChanges.mappingBatch),
    createRateLimit(changesPerMinute),
  );

  routes.read(groupsContract.getClientAccess, "auditor", (scope, { id }) =>
    selectClientAccess(scope, id, accessDays ?? null),
  );
  routes.write(groupsContract.saveGroup, "administrator", (tx, { body, actor }) => saveGroup(tx, actor, body));
  routes.write(
    groupsContract.deleteGroup,
    "administrator",
    fourEyes.guard(groupsContract.deleteGroup, accessChanges.groupDeletion),
  );
  routes.write(
    groupsContract.changeGroupMembers,
    "administrator",
    fourEyes.guard(groupsContract.changeGroupMembers, accessChanges.memberChange),
  );
}

async function listMembers(tx: StoreTransaction, groups: readonly string[], requested: OfClient): Promise<string[]> {
  const { subscriptionId } = readClient(requested);
  const members = await tx
    .selectFrom("client_group_member")
    .$if(subscriptionId !== undefined, (rows) => rows.where("subscription_id", "=", subscriptionId ?? ""))
    .where(sql<boolean>`client_group = any(${groups.map((id) => id.toLowerCase())}::text[])`)
    .select("principal_id")
    .distinct()
    .execute();
  return members.map(({ principal_id }) => principal_id);
}
