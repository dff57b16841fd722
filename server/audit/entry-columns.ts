import { sql } from "kysely";
import type { ListedAuditAction } from "../../src/api/audit-contract.ts";
import { formatTime } from "../store/format-time.ts";

const ROLES = "Roles: %";

/** The name, or the roles, that the report's entry before this one recorded. */
const before = sql<string | null>`case when audit.action = 'updated' then (select earlier.detail from audit as earlier
  where earlier.report = audit.report and earlier.id < audit.id and earlier.action in ('added', 'updated')
    and (earlier.detail like ${ROLES}) = (audit.detail like ${ROLES})
  order by earlier.id desc limit 1) end`;

const deletedName = sql`(select deletion.detail from audit as deletion
  where deletion.report = audit.report and deletion.action = 'deleted' limit 1)`;

/** The columns of an `audit` row with its `actor`, `subject`, `report` and `subscription`, as in the contract. */
export const entryColumns = [
  sql.ref<string>("audit.id").as("id"),
  sql<string>`${formatTime(sql.ref("audit.at"))}`.as("at"),
  sql.ref<string | null>("actor.display_name").as("actorName"),
  sql.ref<string>("audit.by").as("actorEmail"),
  sql.ref<ListedAuditAction>("audit.action").as("action"),
  sql.ref<string>("audit.detail").as("detail"),
  before.as("before"),
  sql<string | null>`coalesce(report.report_name, ${deletedName})`.as("reportName"),
  sql.ref<number | null>("audit.report").as("subscriptionReportId"),
  sql.ref<string | null>("subscription.display_name").as("clientName"),
  sql.ref<string | null>("subject.display_name").as("personName"),
  sql.ref<string | null>("subject.email").as("personEmail"),
  sql.ref<string | null>("audit.address").as("address"),
] as const;
