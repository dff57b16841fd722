import { sql } from "kysely";
import { ada } from "../../../server/standins/demo-people.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { company, hundredthOfCompany, insertCompany } from "./company.ts";
import { isLongRun } from "./figures.ts";

const size = isLongRun ? company : hundredthOfCompany;
const OPENINGS = isLongRun ? 1_000_000 : 2000;
/** The client of PostgreSQL waits no longer for one statement. */
const OPENINGS_PER_STATEMENT = 50_000;
const AUDIT_ENTRIES = isLongRun ? 200_000 : 1000;

/**
 * Adds clients, reports and people, ninety days of openings (many by Ada), and three years of changes by ten
 * administrators.
 */
export async function insertLargeCompany(store: Store): Promise<void> {
  await store.transaction().execute(async (tx) => {
    // So many rows take longer than any other statement may run.
    await sql`set local statement_timeout = 0`.execute(tx);
    await insertCompany(tx, size);
    for (const statement of statements) await statement.execute(tx);
  });
}

const statements = [
  sql`update person set roles = '{Administrator}' where subject like 'person-%7'`,
  sql`update person set deactivated_at = now() where subject like 'person-%5'`,
  ...insertOpenings(),
  // The rows need no chain, because nobody verifies them.
  sql`alter table audit disable trigger user`,
  sql`insert into audit (by, principal_id, action, report, target_id, detail, at, chain_position, hash)
    select 'person', 'person-' || (7 + n % 10 * 10),
      (array['mapped', 'unmapped', 'updated', 'added'])[1 + n % 4], 1 + n % ${sql.lit(size.reports)},
      case when n % 100 = 0 then ${ada.id} when n % 4 < 2 then 'person-' || (1 + n * 7 % ${sql.lit(size.people)}) end,
      'Person ' || n, now() - n * interval '8 minutes', 1000000 + n, ''
    from generate_series(1, ${sql.lit(AUDIT_ENTRIES)}) n`,
  sql`alter table audit enable trigger user`,
  sql`analyze`,
];

function insertOpenings() {
  const batches = Array.from({ length: Math.ceil(OPENINGS / OPENINGS_PER_STATEMENT) });
  return batches.map((_, batch) => {
    const first = 1 + batch * OPENINGS_PER_STATEMENT;
    const last = Math.min(OPENINGS, first + OPENINGS_PER_STATEMENT - 1);
    return sql`insert into opening (id, report, subscription_id, principal_id, opened_at, shown_at, shown_after_ms)
      select gen_random_uuid(), id, subscription_id,
        case when n % 50 = 0 then ${ada.id} else 'person-' || (1 + n * 31 % ${sql.lit(size.people)}) end,
        now() - n % 129600 * interval '1 minute', now() - n % 129600 * interval '1 minute', 900
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n
      join (select id, subscription_id, row_number() over () as place from report) r
        on r.place = 1 + n * 17 % ${sql.lit(size.reports)}`;
  });
}
