import { type Kysely, sql } from "kysely";

/** From where each person has signed in. It begins with what the audit log tells, so that nobody's network is new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table known_network (
    principal_id text not null,
    network text not null,
    seen_at timestamptz not null default now(),
    primary key (principal_id, network))`,
  `insert into known_network (principal_id, network, seen_at)
    select principal_id, address, max(at) from audit
    where action = 'signed-in' and principal_id is not null and address is not null and at > now() - interval '400 days'
    group by principal_id, address`,
  "create index known_network_by_time on known_network (seen_at)",
  // Until here no server waits for a lock.
  "lock table person in share row exclusive mode",
  "delete from known_network where principal_id not in (select principal_id from person)",
  "alter table known_network add foreign key (principal_id) references person on delete cascade",
];
