import { sql } from "kysely";
import { contains, lowerContains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";

/** Whom and what a search text names. */
export interface AuditSubjects {
  people: string[];
  /** By their own name or that of their client. A deleted report by the name that its deletion recorded. */
  reports: number[];
}

export const selectPeople = (text: string) =>
  sql<string>`select principal_id from person where ${lowerContains(["lower_name", "lower_email"], text)}`;

export const selectReports = (
  text: string,
) => sql<number>`select id from report where ${lowerContains(["lower_name"], text)}
    or subscription_id in (select id from subscription where ${lowerContains(["lower_name"], text)})
  union all
  select report from audit where action = 'deleted' and report is not null and ${contains(["detail"], text)}`;

/** So many people and so many reports at most. */
export const findSubjects = (store: Store, text: string, limit: number): Promise<AuditSubjects> =>
  store
    .selectNoFrom([
      sql<string[]>`array(${selectPeople(text)} limit ${limit})`.as("people"),
      sql<number[]>`array(${selectReports(text)} limit ${limit})`.as("reports"),
    ])
    .executeTakeFirstOrThrow();
