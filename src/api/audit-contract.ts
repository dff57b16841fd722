import * as v from "valibot";
import { type Endpoint, rowId } from "./contract.ts";
import { cursor } from "./cursor.ts";

/** Their detail names the client or the group, which they are searched by like changed clients. */
export const memberActions = [
  "member-added",
  "member-removed",
  "client-administrator-added",
  "client-administrator-removed",
  "group-added",
  "group-renamed",
  "group-deleted",
  "group-member-added",
  "group-member-removed",
  "group-mapped",
  "group-unmapped",
  "access-dated",
  "review-started",
  "review-signed",
  "review-lapsed",
  "review-withdrawn",
] as const;
/** What is recorded, by the kinds that can be listed. */
export const auditActions = {
  reports: ["added", "updated", "deleted", "restored", "previewed", "checked", "compared"],
  access: ["mapped", "unmapped", ...memberActions],
  people: [
    "person-added",
    "invited",
    "invitation-withdrawn",
    "invitation-used",
    "session-ended",
    "email-erased",
    "person-erased",
    "change-requested",
    "change-approved",
    "change-refused",
    "administrator-added",
    "administrator-removed",
    "deactivated",
    "reactivated",
    "person-changed",
    "viewed-as",
  ],
  clients: [
    "subscription-added",
    "subscription-renamed",
    "subscription-party-changed",
    "subscription-workspaces-changed",
    "subscription-profile-changed",
    "subscription-rules-changed",
  ],
  views: ["view-shared", "view-unshared", "view-renamed", "view-replaced"],
  retention: [
    "retention-changed",
    "expired",
    "openings-expired",
    "acceptances-expired",
    "openings-recorded",
    "backup-restored",
  ],
  "sign-ins": ["signed-in", "signed-out", "sign-in-refused"],
  reading: ["exported", "usage-read", "audit-read"],
} as const;

export const auditAction = v.picklist(Object.values(auditActions).flat());
export type ListedAuditAction = v.InferOutput<typeof auditAction>;

export const auditKind = v.picklist(["all", ...(Object.keys(auditActions) as (keyof typeof auditActions)[])]);
export type AuditKind = v.InferOutput<typeof auditKind>;

const auditQuery = v.object({
  /** A part of the name or email of a person, or of the name of a report or client. */
  search: v.pipe(v.string(), v.maxLength(200)),
  kind: auditKind,
  /** Null: as long as the log goes back. */
  days: v.nullable(v.picklist([7, 30, 90])),
  after: v.nullable(cursor),
  /** An export takes large pages. */
  pageSize: v.picklist([50, 500]),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

export const auditEntry = v.object({
  id: v.string(),
  at: v.string(),
  /** Null: a command or the portal itself. */
  actorName: v.nullable(v.string()),
  /** As it was then, or the name of the command. */
  actorEmail: v.string(),
  action: auditAction,
  /**
   * As recorded: the name of the report, person, client or saved view, or the roles of a report. Of a preview or check
   * the ids of group, report and, where the report was shown as one, client. Of what was kept or deleted, its facts as
   * JSON.
   */
  detail: v.string(),
  /** What an updated report or a renamed client had before. Null: nothing is recorded. */
  before: v.nullable(v.string()),
  /** As it is now, or as it was when it was deleted. */
  reportName: v.nullable(v.string()),
  subscriptionReportId: v.nullable(rowId),
  /** Null also where the report is deleted. */
  clientName: v.nullable(v.string()),
  /** The person that the entry is about. */
  personName: v.nullable(v.string()),
  personEmail: v.nullable(v.string()),
  address: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

const auditPage = v.object({
  entries: v.array(auditEntry),
  /** At most 1,001, which stands for more than 1,000. */
  total: v.number(),
  next: v.nullable(cursor),
});
export type AuditPage = v.InferOutput<typeof auditPage>;

/** The audit log, for administrators. In a file of its own, because the start needs none of it. */
export const auditContract = {
  listAudit: { method: "POST", path: "/serverside/api/portal/audit", body: auditQuery, response: auditPage },
} as const satisfies Record<string, Endpoint>;
