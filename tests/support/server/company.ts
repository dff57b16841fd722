import { sql } from "kysely";
import type { Store } from "../../../server/store/open-store.ts";

export interface Size {
  subscriptions: number;
  reports: number;
  people: number;
  mappings: number;
  /** Of each client, the demo's too. Half of its people are in each, which has all reports of the client. */
  groupsPerClient?: number;
}

export const company: Size = { subscriptions: 5000, reports: 20_000, people: 10_000, mappings: 200_000 };
export const hundredthOfCompany: Size = { subscriptions: 50, reports: 200, people: 100, mappings: 2000 };
export const tenthOfCompany: Size = { subscriptions: 500, reports: 2000, people: 1000, mappings: 20_000 };

/** Adds clients with their people, reports, mappings and groups, whose names are numbered. */
export async function insertCompany(store: Store, size: Size): Promise<void> {
  const statements = [
    sql`insert into subscription select 'client-' || n, 'Client ' || lpad(n::text, 5, '0'), 'party-' || n from generate_series(1, ${sql.lit(size.subscriptions)}) n`,
    sql`insert into person select 'person-' || n, 'bench', 'person-' || n, 'person-' || n || '@example.test', 'Person ' || lpad(n::text, 5, '0'), '{Reader}' from generate_series(1, ${sql.lit(size.people)}) n`,
    sql`insert into membership select 'client-' || (1 + n % ${sql.lit(size.subscriptions)}), 'person-' || n from generate_series(1, ${sql.lit(size.people)}) n`,
    sql`insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
      select 'client-' || (1 + n % ${sql.lit(size.subscriptions)}), lpad(to_hex(n), 8, '0') || '-0000-0000-0000-000000000000', 'Report ' || lpad(n::text, 5, '0'),
        '11111111-0000-0000-0000-000000000000', false, 'ada.keller@example.test' from generate_series(1, ${sql.lit(size.reports)}) n`,
    sql`insert into mapping select r.id, 'person-' || (1 + (r.n * 13 + k * 101) % ${sql.lit(size.people)})
      from (select id, row_number() over () as n from report) r, generate_series(1, ${sql.lit(size.mappings / size.reports)}) k on conflict do nothing`,
    ...(size.groupsPerClient === undefined ? [] : groupStatements(size.groupsPerClient)),
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(store);
}

const groupStatements = (groupsPerClient: number) => [
  sql`insert into client_group (subscription_id, name)
    select id, 'Team ' || n from subscription, generate_series(1, ${sql.lit(groupsPerClient)}) n`,
  sql`insert into client_group_member select client_group.id, subscription_id, principal_id
    from client_group join membership using (subscription_id)
    where name like 'Team %' and hashtext(name || subscription_id || principal_id) % 2 = 0`,
  sql`insert into group_grant (report, client_group, subscription_id)
    select report.id, client_group.id, subscription_id from client_group join report using (subscription_id)
    where name like 'Team %'`,
];
