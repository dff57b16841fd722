import { type Kysely, sql } from "kysely";

/**
 * Reviews of who may see a client's reports, and since when somebody has an access: one that was removed and given again
 * is another one. What was given before has no such time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  ...["mapping", "client_group_member", "group_grant"].flatMap((table) => [
    `alter table ${table} add column given_at timestamptz`,
    `alter table ${table} alter column given_at set default now()`,
  ]),
  `create or replace view given_access as
    select report, principal_id, client_group, starts_at, ends_at,
      coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as is_now, given_at from (
      select report, principal_id, null as client_group, starts_at, least(ends_at, access_ends_at) as ends_at, given_at
      from mapping join person using (principal_id)
      union all
      select report, principal_id, client_group, starts_at, least(ends_at, access_ends_at),
        greatest(group_grant.given_at, client_group_member.given_at)
      from group_grant join client_group_member using (client_group) join person using (principal_id)) as given`,
  `create table access_review (
    id uuid primary key default gen_random_uuid(),
    subscription_id text not null references subscription on delete cascade,
    due_on date not null,
    started_at timestamptz not null default now(),
    principal_id text not null,
    accesses integer not null default 0,
    signed_at timestamptz,
    signed_by text,
    note text not null default '')`,
  "create unique index open_access_review on access_review (subscription_id) where signed_at is null",
  "create index access_review_of_client on access_review (subscription_id, signed_at)",
  // Reviews outlast people, reports and groups.
  `create table reviewed_access (
    id integer generated always as identity primary key,
    review uuid not null references access_review on delete cascade,
    report integer not null,
    principal_id text not null,
    client_group text,
    group_name text,
    given_at timestamptz,
    given_entry bigint,
    starts_at timestamptz,
    ends_at timestamptz,
    last_opened_at timestamptz,
    account text not null,
    decision text check (decision in ('keep', 'end')),
    decided_by text,
    change text check (change in ('gone', 'changed', 'added')))`,
  `create unique index reviewed_access_of_review
    on reviewed_access (review, principal_id, report, coalesce(client_group, ''))`,
  "create index reviewed_access_of_person on reviewed_access (principal_id)",
];
