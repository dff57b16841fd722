import { sql } from "kysely";
import { contract, type MappingChange, type Outcome, portalContract } from "../../src/api/contract.ts";
import { messages } from "../../src/rules/messages.ts";
import { record } from "../store/audit.ts";
import type { Work } from "../store/idempotent-write.ts";
import { done, refused } from "../http/outcome.ts";
import type { Portal } from "../http/calls.ts";

export const ALREADY_MAPPED = "The mapping is there already";

export function mappingRoutes(portal: Portal): void {
  portal.write(contract.addUserReportMapping, "administrator", (tx, { body, person }) =>
    changeOne(tx, { action: "add", ...body }, person.email),
  );
  portal.write(contract.deleteUserReportMapping, "administrator", (tx, { body, person }) =>
    changeOne(tx, { action: "remove", ...body }, person.email),
  );
  portal.write(portalContract.changeMappings, "administrator", async (tx, { body, person }) => ({
    outcomes: await changeMappings(tx, body.changes, person.email),
  }));
}

async function changeOne(tx: Work, change: MappingChange, by: string): Promise<Outcome> {
  const [outcome] = await changeMappings(tx, [change], by);
  if (!outcome) throw new Error("A change has no outcome");
  return outcome;
}

/** Any number of changes in a handful of statements; each has its own outcome, and one that is refused stops no other. */
export async function changeMappings(tx: Work, given: readonly MappingChange[], by: string): Promise<Outcome[]> {
  const changes = given.map((change) => ({ ...change, principalId: change.principalId.toLowerCase() }));
  const wanted = new Map(changes.toReversed().map((change) => [keyOf(change), change]));
  const known = await readKnown(tx, [...wanted.values()]);
  const outcomes = changes.map((change) => {
    if (wanted.get(keyOf(change)) !== change) return refused("The same mapping is named twice");
    const now = known.get(keyOf(change));
    if (change.action === "remove")
      return now?.mapped ? done(messages.mappingRemoved) : refused("The mapping is not there");
    if (!now?.member) return refused("The user does not belong to the subscription of this report");
    return now.mapped ? refused(ALREADY_MAPPED) : done(messages.mappingAdded);
  });
  const accepted = changes.filter((_, at) => outcomes[at]?.isSuccess);
  await write(tx, accepted);
  await record(
    tx,
    accepted.map((change) => ({
      by,
      action: change.action === "add" ? "mapped" : "unmapped",
      report: change.subscriptionReportId,
      detail: known.get(keyOf(change))?.name ?? "",
    })),
  );
  return outcomes;
}

const keyOf = ({ subscriptionReportId, principalId }: MappingChange) => `${subscriptionReportId} ${principalId}`;

/** What is so now of each wanted pair: a mapping outlives its membership, and can then still be removed. */
async function readKnown(
  tx: Work,
  changes: readonly MappingChange[],
): Promise<Map<string, { name: string; member: boolean; mapped: boolean }>> {
  const reports = changes.map((change) => change.subscriptionReportId);
  await tx
    .selectFrom("report")
    .select("id")
    .where("id", "in", [...new Set(reports)])
    .orderBy("id")
    .forUpdate()
    .execute();
  const pairs = sql<{
    report: number;
    principal_id: string;
  }>`unnest(${reports}::integer[], ${changes.map((change) => change.principalId)}::text[])`;
  const rows = await tx
    .selectFrom(pairs.as<"wanted">(sql`wanted(report, principal_id)`))
    .innerJoin("report", "report.id", "wanted.report")
    .innerJoin("person", "person.principal_id", "wanted.principal_id")
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
      { name: row.display_name, member: row.member !== null, mapped: row.mapped !== null },
    ]),
  );
}

async function write(tx: Work, changes: readonly MappingChange[]): Promise<void> {
  const rows = (action: MappingChange["action"]) =>
    changes
      .filter((change) => change.action === action)
      .map((change) => ({ report: change.subscriptionReportId, principal_id: change.principalId }));
  const [added, removed] = [rows("add"), rows("remove")];
  if (added.length > 0)
    await tx
      .insertInto("mapping")
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (removed.length > 0) {
    await tx
      .deleteFrom("mapping")
      .where((is) => is.or(removed.map((row) => is.and(row))))
      .execute();
  }
}
