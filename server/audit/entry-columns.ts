import { type RawBuilder, sql } from "kysely";
import type { AuditEntry, ListedAuditAction } from "../../src/api/audit-contract.ts";
import { pageBy } from "../http/page-by.ts";
import { formatTime } from "../store/format-time.ts";
import { selectDeletedName } from "./deleted-name.ts";

const ROLES = "Roles: %";

const isRenamed = sql`audit.action in ('subscription-renamed', 'view-renamed', 'group-renamed')`;

/** The name, or the roles, that the report's entry before this one recorded. A renamed client or view records both names. */
const before = sql<string | null>`case when audit.action = 'updated' then (select earlier.detail from audit as earlier
  where earlier.report = audit.report and earlier.id < audit.id and earlier.action in ('added', 'updated')
    and (earlier.detail like ${ROLES}) = (audit.detail like ${ROLES})
  order by earlier.id desc limit 1)
  when ${isRenamed} then audit.detail::json->>0 end`;

const detail = sql<string>`case when ${isRenamed} then audit.detail::json->>1 else audit.detail end`;

/** What is told of an `audit` row with its `actor`, `subject`, `report` and `subscription`. */
export const entryColumns = {
  id: sql<string>`audit.id::text`,
  at: formatTime(sql.ref("audit.at")),
  actorName: sql.ref<string | null>("actor.display_name"),
  actorEmail: sql.ref<string>("audit.by"),
  action: sql.ref<ListedAuditAction>("audit.action"),
  detail,
  before,
  reportName: sql<string | null>`coalesce(report.report_name, ${selectDeletedName(sql.ref("audit.report"))})`,
  subscriptionReportId: sql.ref<number | null>("audit.report"),
  clientName: sql<
    string | null
  >`case when audit.action in ('member-added', 'member-removed', 'client-administrator-added',
    'client-administrator-removed') then audit.detail else subscription.display_name end`,
  personName: sql.ref<string | null>("subject.display_name"),
  personEmail: sql.ref<string | null>("subject.email"),
  address: sql.ref<string | null>("audit.address"),
} satisfies { [Key in keyof AuditEntry]: RawBuilder<AuditEntry[Key]> };

/** A page of entries, the newest first. */
export const pageEntries = ({ after, size }: { after: string | null; size: number }) =>
  pageBy(
    [
      { column: "at", type: "time" },
      { column: "id", type: "number" },
    ],
    { after, size, isDescending: true },
  );
