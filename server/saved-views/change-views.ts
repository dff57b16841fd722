import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Body } from "../../src/api/contract.ts";
import type { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import { MAX_SAVED_VIEWS } from "../../src/rules/report/saved-views.ts";
import { HttpError } from "../http/http-error.ts";
import type { Keys } from "../identity/keys.ts";
import { type Actor, type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import { findReadableReport } from "../reports/readable-reports.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { findReadableView } from "./queries.ts";

type BodyOf<Name extends keyof typeof savedViewsContract> = Body<(typeof savedViewsContract)[Name]>;

/** Who changes a view. Only administrators may change one that others open. */
export interface ViewOwner extends Actor {
  principalId: string;
  isAdministrator: boolean;
}

const notFound = () => new HttpError(404, "Not Found");

/** The state is sealed for the id of its view, so that it cannot be moved to another one. */
export async function saveView(
  tx: StoreTransaction,
  keys: Keys,
  actor: ViewOwner,
  { name: typedName, state, ...key }: BodyOf<"saveView">,
): Promise<{ id: string }> {
  const name = typedName.trim();
  const { principalId } = actor;
  const report = await findReadableReport(tx, principalId, key);
  const reportId = key.reportId.toLowerCase();
  const views = await tx
    .selectFrom("saved_view")
    .select(["id", "is_shared", sql<boolean>`lower(name) = lower(${name})`.as("hasName")])
    .where("report", "=", report)
    .where("report_id", "=", reportId)
    .where("principal_id", "=", principalId)
    .forUpdate()
    .execute();
  const replaced = views.find(({ hasName }) => hasName);
  if (!replaced && views.length >= MAX_SAVED_VIEWS) throw new HttpError(409, "Too many saved views of this report");
  if (replaced?.is_shared) await recordChange(tx, actor, { action: "view-replaced", report, detail: name });
  const id = replaced?.id ?? randomUUID();
  const values = { name, sealed_state: keys.seal(state, id), key_id: keys.id };
  await tx
    .insertInto("saved_view")
    .values({ id, report, report_id: reportId, principal_id: principalId, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  return { id };
}

/** Another view with the name makes the database refuse, which is answered with 409. */
export async function renameView(
  tx: StoreTransaction,
  actor: ViewOwner,
  { id, name: typedName }: BodyOf<"renameView">,
): Promise<void> {
  const name = typedName.trim();
  const view = await tx
    .selectFrom("saved_view")
    .select(["id", "name", "report", "is_shared"])
    .where("id", "=", id.toLowerCase())
    .where("principal_id", "=", actor.principalId)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw notFound();
  if (view.is_shared && view.name !== name)
    await recordChange(tx, actor, {
      action: "view-renamed",
      report: view.report,
      detail: JSON.stringify([view.name, name]),
    });
  await tx.updateTable("saved_view").set({ name }).where("id", "=", view.id).execute();
}

export async function deleteView(tx: StoreTransaction, actor: Actor, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("saved_view")
    .where("id", "=", id.toLowerCase())
    .where("principal_id", "=", actor.principalId)
    .returning(["name", "report", "is_shared"])
    .executeTakeFirst();
  if (deleted?.is_shared) await recordSharing(tx, actor, deleted, false);
}

export async function setDefaultView(
  tx: StoreTransaction,
  principalId: string,
  { id, ...key }: BodyOf<"setDefaultView">,
): Promise<void> {
  const report = await findReadableReport(tx, principalId, key);
  if (id === null) {
    await tx.deleteFrom("default_view").where("report", "=", report).where("principal_id", "=", principalId).execute();
    return;
  }
  const view = await findReadableView(tx, principalId, id);
  if (view?.report !== report) throw notFound();
  await tx
    .insertInto("default_view")
    .values({ report, principal_id: principalId, view_id: view.id })
    .onConflict((conflict) => conflict.columns(["report", "principal_id"]).doUpdateSet({ view_id: view.id }))
    .execute();
}

/** An administrator shares only what is their own, and can end the sharing of every view. */
export async function shareView(
  tx: StoreTransaction,
  actor: Actor,
  { id, isShared }: BodyOf<"shareView">,
): Promise<void> {
  const view = await tx
    .selectFrom("saved_view")
    .select(["id", "name", "report", "is_shared"])
    .where("id", "=", id.toLowerCase())
    .where((is) => is.or([is("principal_id", "=", actor.principalId), is("is_shared", "=", true)]))
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw notFound();
  if (view.is_shared === isShared) return;
  await tx.updateTable("saved_view").set({ is_shared: isShared }).where("id", "=", view.id).execute();
  await recordSharing(tx, actor, view, isShared);
}

/** Others open the view, so only administrators may change it. */
async function recordChange(tx: StoreTransaction, actor: ViewOwner, entry: AuditEntry): Promise<void> {
  if (!actor.isAdministrator) throw new HttpError(403, "Forbidden for this role");
  await writeAudit(tx, actor, [entry]);
}

const recordSharing = (
  tx: StoreTransaction,
  actor: Actor,
  { name, report }: { name: string; report: number },
  isShared: boolean,
) => writeAudit(tx, actor, [{ action: isShared ? "view-shared" : "view-unshared", report, detail: name }]);
