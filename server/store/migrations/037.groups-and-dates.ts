import { type Kysely, sql } from "kysely";

/**
 * Groups of a client's people, and dates on access. Servers of earlier versions would let people in whose access has
 * ended, so none of them works on this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

function createStatements(schema: string): string[] {
  const ownerRights = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`;
  const dates = "starts_at timestamptz, ends_at timestamptz, check (starts_at < ends_at)";
  return [
    "alter table mapping add column starts_at timestamptz, add column ends_at timestamptz, add check (starts_at < ends_at)",
    "alter table person add column access_ends_at timestamptz",
    "alter table report add unique (id, subscription_id)",
    `create table client_group (
      id text primary key default gen_random_uuid()::text,
      subscription_id text not null references subscription on delete cascade,
      name text not null,
      unique (id, subscription_id))`,
    "create unique index client_group_by_name on client_group (subscription_id, lower(name))",
    // Both tables repeat the client of the group, so that neither a person nor a report of another one can be added.
    `create table client_group_member (
      client_group text not null,
      subscription_id text not null,
      principal_id text not null,
      primary key (client_group, principal_id),
      foreign key (client_group, subscription_id) references client_group (id, subscription_id) on delete cascade,
      foreign key (subscription_id, principal_id) references membership on delete cascade)`,
    "create index client_group_of_member on client_group_member (principal_id, subscription_id, client_group)",
    `create table group_grant (
      report integer not null,
      client_group text not null,
      subscription_id text not null,
      ${dates},
      primary key (report, client_group),
      foreign key (report, subscription_id) references report (id, subscription_id) on delete cascade,
      foreign key (client_group, subscription_id) references client_group (id, subscription_id) on delete cascade)`,
    "create index grant_of_client_group on group_grant (client_group, report)",
    "create index group_grant_end on group_grant (ends_at) where ends_at is not null",

    // Each way in which a person was given a report. Whoever reads access reads this, and joins the membership.
    `create view given_access as
      select *, coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as is_now from (
        select report, principal_id, null as client_group, starts_at, least(ends_at, access_ends_at) as ends_at
        from mapping join person using (principal_id)
        union all
        select report, principal_id, client_group, starts_at, least(ends_at, access_ends_at)
        from group_grant join client_group_member using (client_group) join person using (principal_id)) as given`,

    // When dates make another number of readers. Null: they do not.
    "alter table report_readers add column changes_at timestamptz",
    `create or replace function count_readers(changed_reports integer[]) returns void ${ownerRights}
      set plan_cache_mode = force_custom_plan as $$
    begin
      perform from report where id = any(changed_reports) order by id for no key update;
      delete from report_readers where report = any(changed_reports);
      insert into report_readers (report, readers, changes_at)
        select given.report, count(distinct principal_id) filter (where is_now),
          min(least(case when starts_at > now() then starts_at end, case when ends_at > now() then ends_at end))
        from given_access as given join report on report.id = given.report
          join membership using (subscription_id, principal_id)
        where given.report = any(changed_reports) and coalesce(ends_at > now(), true)
        group by given.report;
    end $$`,
    `create function count_readers_of_group_member() returns trigger ${ownerRights} as $$
    begin
      perform count_readers(array(
        select distinct report from group_grant where client_group in (select client_group from changed)));
      return null;
    end $$`,
    `create function count_readers_of_person() returns trigger ${ownerRights} as $$
    begin
      perform count_readers(array(select distinct report from given_access where principal_id = new.principal_id));
      return null;
    end $$`,
    `create trigger count_changed after update on mapping referencing new table as changed
      for each statement execute function count_readers_of_mapping()`,
    ...["insert", "update", "delete"].map(
      (event) => `create trigger count_after_${event} after ${event} on group_grant
        referencing ${event === "delete" ? "old" : "new"} table as changed
        for each statement execute function count_readers_of_mapping()`,
    ),
    ...["insert", "delete"].map(
      (event) => `create trigger count_after_${event} after ${event} on client_group_member
        referencing ${event === "delete" ? "old" : "new"} table as changed
        for each statement execute function count_readers_of_group_member()`,
    ),
    `create trigger count_after_end after update of access_ends_at on person for each row
      when (old.access_ends_at is distinct from new.access_ends_at) execute function count_readers_of_person()`,
  ];
}
