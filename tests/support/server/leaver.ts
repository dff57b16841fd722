import { sql } from "kysely";
import type { Store } from "../../../server/store/open-store.ts";

export const leaver = "Person 00042";
export const newcomer = "Person 00043";

/** Adds both to each client whose reports the leaver is mapped to. Most mappings of the company lead to no access. */
export const addLeaver = (store: Store) =>
  sql`insert into membership (subscription_id, principal_id)
    select distinct report.subscription_id, person.principal_id from person, mapping
      join report on report.id = mapping.report
      join person as leaver on leaver.principal_id = mapping.principal_id
    where leaver.display_name = ${leaver} and person.display_name in (${leaver}, ${newcomer})
    on conflict do nothing`.execute(store);
