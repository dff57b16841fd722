import { type Kysely, sql } from "kysely";

/** The specification's ids are alphanumeric, so their columns are lower-case text, not uuid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table subscription (
    id text primary key check (id = lower(id)),
    display_name text not null,
    party_id text)`,
  `create table person (
    principal_id text primary key check (principal_id = lower(principal_id)),
    realm text not null,
    subject text not null,
    email text not null,
    display_name text not null,
    roles text[] not null default '{}',
    unique (realm, subject))`,
  `create table membership (
    subscription_id text not null references subscription on delete cascade,
    principal_id text not null references person on delete cascade,
    primary key (subscription_id, principal_id))`,
  "create index membership_of_person on membership (principal_id)",
  `create table report (
    id integer generated always as identity primary key,
    subscription_id text not null references subscription on delete cascade,
    report_id text not null check (report_id = lower(report_id)),
    report_name text not null,
    group_id text not null check (group_id = lower(group_id)),
    data_set_id text check (data_set_id = lower(data_set_id)),
    rls boolean not null,
    updated_by text not null,
    unique (subscription_id, report_id),
    check (not rls or data_set_id is not null))`,
  `create table mapping (
    report integer not null references report on delete cascade,
    principal_id text not null references person on delete cascade,
    primary key (report, principal_id))`,
  "create index mapping_of_person on mapping (principal_id)",
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    by text not null,
    action text not null,
    report integer not null,
    detail text not null)`,
  "create index audit_of_report on audit (report, id)",
  `create table sign_in (
    state_hash text primary key,
    browser_hash text not null,
    landing text not null,
    ends_at timestamptz not null)`,
  "create index sign_in_of_browser on sign_in (browser_hash)",
  "create index sign_in_end on sign_in (ends_at)",
  `create table session (
    id text primary key,
    principal_id text not null references person on delete cascade,
    roles text[],
    seen_at timestamptz not null default now(),
    ends_at timestamptz not null,
    renew_at timestamptz,
    sealed_tokens text not null)`,
  "create index session_of_person on session (principal_id)",
  `create table answered (
    principal_id text not null references person on delete cascade,
    key text not null,
    asked text not null,
    answer text,
    at timestamptz not null default now(),
    primary key (principal_id, key))`,
  "create index answered_at on answered (at)",
];
