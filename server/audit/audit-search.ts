import { sql } from "kysely";
import { contains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";

/** Whom and what a search text names. */
export interface AuditSubjects {
  people: string[];
  /** By their own name or that of their client. A deleted report by the name that its deletion recorded. */
  reports: number[];
}

export const findSubjects = (store: Store, text: string): Promise<AuditSubjects> =>
  store
    .selectNoFrom([
      sql<string[]>`array(select principal_id from person where ${contains(["display_name", "email"], text)})`.as(
        "people",
      ),
      sql<number[]>`array(
        select id from report where ${contains(["report_name"], text)}
          or subscription_id in (select id from subscription where ${contains(["display_name"], text)})
        union all
        select report from audit where action = 'deleted' and report is not null and ${contains(["detail"], text)}
      )`.as("reports"),
    ])
    .executeTakeFirstOrThrow();
