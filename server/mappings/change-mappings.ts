import { sql } from "kysely";
import type { MappingChange, Outcome } from "../../src/api/contract.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

export const ALREADY_MAPPED = "This user already has this report";

interface MappingState {
  userName: string;
  isMember: boolean;
  isMapped: boolean;
}

/** Takes a few statements for any number of changes. A rejected change does not stop the others. */
export async function changeMappings(
  tx: StoreTransaction,
  requested: readonly MappingChange[],
  actor: Actor,
): Promise<Outcome[]> {
  const changes = requested.map((change) => ({ ...change, principalId: change.principalId.toLowerCase() }));
  const firstByKey = new Map(changes.toReversed().map((change) => [createKey(change), change]));
  const states = await loadStates(tx, [...firstByKey.values()]);
  const outcomes = changes.map((change) =>
    firstByKey.get(createKey(change)) === change
      ? decideOutcome(change, states.get(createKey(change)))
      : reject("This mapping appears more than once in the request"),
  );
  const accepted = changes.filter((_, index) => outcomes[index]?.isSuccess);
  await insertAndDelete(tx, accepted);
  await writeAudit(
    tx,
    actor,
    accepted.map((change) => ({
      action: change.action === "add" ? "mapped" : "unmapped",
      report: change.subscriptionReportId,
      target: change.principalId,
      detail: states.get(createKey(change))?.userName ?? "",
    })),
  );
  return outcomes;
}

const createKey = ({ subscriptionReportId, principalId }: MappingChange) => `${subscriptionReportId} ${principalId}`;

/** A mapping can outlive its membership: it can then still be removed, but not added. */
function decideOutcome({ action }: MappingChange, state: MappingState | undefined): Outcome {
  if (action === "remove")
    return state?.isMapped ? succeed(adminMessages.mappingRemoved) : reject("This user does not have this report");
  if (!state?.isMember) return reject("This user does not belong to the report’s subscription");
  return state.isMapped ? reject(ALREADY_MAPPED) : succeed(adminMessages.mappingAdded);
}

async function loadStates(tx: StoreTransaction, changes: readonly MappingChange[]): Promise<Map<string, MappingState>> {
  const reports = changes.map((change) => change.subscriptionReportId);
  await lockReports(tx, reports);
  const pairs = sql<{
    report: number;
    principal_id: string;
  }>`unnest(${reports}::integer[], ${changes.map((change) => change.principalId)}::text[])`;
  const rows = await tx
    .selectFrom(pairs.as<"requested">(sql`requested(report, principal_id)`))
    .innerJoin("report", "report.id", "requested.report")
    .innerJoin("person", "person.principal_id", "requested.principal_id")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.subscription_id", "=", "report.subscription_id")
        .onRef("membership.principal_id", "=", "person.principal_id"),
    )
    .leftJoin("mapping", (join) =>
      join.onRef("mapping.report", "=", "report.id").onRef("mapping.principal_id", "=", "person.principal_id"),
    )
    .select([
      "report.id",
      "person.principal_id",
      "person.display_name",
      "membership.principal_id as member",
      "mapping.report as mapped",
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.id} ${row.principal_id}`,
      { userName: row.display_name, isMember: row.member !== null, isMapped: row.mapped !== null },
    ]),
  );
}

/** Concurrent changes of one report wait for each other. The order of the ids prevents deadlocks. */
async function lockReports(tx: StoreTransaction, reports: readonly number[]): Promise<void> {
  await tx
    .selectFrom("report")
    .select("id")
    .where("id", "in", [...new Set(reports)])
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function insertAndDelete(tx: StoreTransaction, changes: readonly MappingChange[]): Promise<void> {
  const toRows = (action: MappingChange["action"]) =>
    changes
      .filter((change) => change.action === action)
      .map((change) => ({ report: change.subscriptionReportId, principal_id: change.principalId }));
  const [added, removed] = [toRows("add"), toRows("remove")];
  if (added.length > 0)
    await tx
      .insertInto("mapping")
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (removed.length > 0)
    await tx
      .deleteFrom("mapping")
      .where((is) => is.or(removed.map((row) => is.and(row))))
      .execute();
}
