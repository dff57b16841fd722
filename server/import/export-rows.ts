import { sql } from "kysely";
import type { ExportPage, ExportQuery } from "../../src/api/list-file-contract.ts";
import { matchPeople } from "../people/list-people.ts";
import { matchReports } from "../reports/list-routes.ts";
import type { Store } from "../store/open-store.ts";
import { matchSubscriptions } from "../subscriptions/list-subscriptions.ts";

/** Few requests for a long list, and no long statement. */
const PAGE_SIZE = 1000;

type Query<Kind extends ExportQuery["kind"]> = Extract<ExportQuery, { kind: Kind }>;

/** A page of the rows that a list finds, with the columns of its file, in the order of the ids. */
export function exportRows(store: Store, query: ExportQuery, realm: string): Promise<ExportPage> {
  if (query.kind === "clients") return exportSubscriptions(store, query);
  return query.kind === "people" ? exportPeople(store, query, realm) : exportReports(store, query);
}

async function exportSubscriptions(store: Store, query: Query<"clients">): Promise<ExportPage> {
  const found = await matchSubscriptions(store, query.search)
    .where("listed.id", ">", query.after ?? "")
    .select(["listed.id", "listed.display_name", "listed.party_id"])
    .orderBy("listed.id")
    .limit(PAGE_SIZE + 1)
    .execute();
  return toPage(found, ({ id, display_name, party_id }) => [id, display_name, party_id ?? ""]);
}

/** A file is about the people of one identity provider, because only there their subjects are unique. */
async function exportPeople(store: Store, query: Query<"people">, realm: string): Promise<ExportPage> {
  const found = await matchPeople(store, query)
    .where("listed.realm", "=", realm)
    .where("listed.principal_id", ">", query.after ?? "")
    .select([
      "listed.principal_id as id",
      "listed.subject",
      "listed.email",
      "listed.display_name",
      "listed.roles",
      sql<string[]>`array(select subscription_id from membership
        where membership.principal_id = listed.principal_id order by subscription_id)`.as("subscriptionIds"),
    ])
    .orderBy("listed.principal_id")
    .limit(PAGE_SIZE + 1)
    .execute();
  return toPage(found, ({ subject, email, display_name, roles, subscriptionIds }) => [
    // Whoever is invited has none yet.
    subject ?? "",
    email,
    display_name,
    roles.join(";"),
    subscriptionIds.join(";"),
  ]);
}

async function exportReports(store: Store, query: Query<"reports">): Promise<ExportPage> {
  const found = await store
    .selectFrom(matchReports(store, query).as("match"))
    .innerJoin("report as listed", "listed.id", "match.id")
    .innerJoin("subscription", "subscription.id", "listed.subscription_id")
    .where("listed.id", ">", readRowId(query.after))
    .selectAll("listed")
    .select("subscription.display_name as clientName")
    .orderBy("listed.id")
    .limit(PAGE_SIZE + 1)
    .execute();
  return toPage(found, (report) => [
    report.subscription_id,
    report.clientName,
    report.report_id,
    report.report_name,
    report.group_id,
    String(report.rls),
    report.data_set_id ?? "",
  ]);
}

/** Ten digits could be more than an id can be. */
const readRowId = (after: string | null): number => (after !== null && /^\d{1,9}$/.test(after) ? Number(after) : 0);

function toPage<Row extends { id: string | number }>(
  found: readonly Row[],
  toCells: (row: Row) => string[],
): ExportPage {
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { rows: page.map(toCells), next: last ? String(last.id) : null };
}
