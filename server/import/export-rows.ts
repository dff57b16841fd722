import { sql } from "kysely";
import type { ExportPage, ExportQuery } from "../../src/api/list-file-contract.ts";
import { formatFurtherItems } from "../../src/rules/reports/further-items.ts";
import { pageBy } from "../http/page-by.ts";
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
  const found = matchSubscriptions(store, query.search).select([
    "listed.id",
    "listed.display_name",
    "listed.party_id",
    "listed.profile_id",
  ]);
  const { rows, next } = await pageBy([{ column: "listed.id", type: "text" }], { ...query, size: PAGE_SIZE }).load(
    store,
    found,
  );
  return {
    next,
    rows: rows.map(({ id, display_name, party_id, profile_id }) => [
      id,
      display_name,
      party_id ?? "",
      profile_id ?? "",
    ]),
  };
}

/** A file is about the people of one identity provider, because only there their subjects are unique. */
async function exportPeople(store: Store, query: Query<"people">, realm: string): Promise<ExportPage> {
  const found = matchPeople(store, query)
    .where("listed.realm", "=", realm)
    .select([
      "listed.subject",
      "listed.email",
      "listed.display_name",
      "listed.roles",
      sql<string[]>`array(select subscription_id from membership
        where membership.principal_id = listed.principal_id order by subscription_id)`.as("subscriptionIds"),
    ]);
  const page = pageBy([{ column: "listed.principal_id", type: "text" }], { ...query, size: PAGE_SIZE });
  const { rows, next } = await page.load(store, found);
  return {
    next,
    rows: rows.map(({ subject, email, display_name, roles, subscriptionIds }) => [
      // Whoever is invited has none yet.
      subject ?? "",
      email,
      display_name,
      roles.join(";"),
      subscriptionIds.join(";"),
    ]),
  };
}

async function exportReports(store: Store, query: Query<"reports">): Promise<ExportPage> {
  const found = store
    .selectFrom(matchReports(store, query).as("match"))
    .innerJoin("report as listed", "listed.id", "match.id")
    .innerJoin("subscription", "subscription.id", "listed.subscription_id")
    .selectAll("listed")
    .select("subscription.display_name as clientName");
  const page = pageBy([{ column: "listed.id", type: "number" }], { ...query, size: PAGE_SIZE });
  const { rows, next } = await page.load(store, found);
  return {
    next,
    rows: rows.map((report) => [
      report.subscription_id,
      report.clientName,
      report.report_id,
      report.report_name,
      report.group_id,
      String(report.rls),
      report.data_set_id ?? "",
      formatFurtherItems(report.further_items ?? []),
    ]),
  };
}
