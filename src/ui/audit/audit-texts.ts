import type { AuditEntry, ListedAuditAction } from "../../api/audit-contract.ts";
import { formatCount } from "../../rules/format-count.ts";

const ROLES = /^Roles: /;
/** Entries of earlier versions name the person instead. */
const CHANGED = /^Changed: /;

/** What was done, as a sentence whose subject is the person in "Who". */
export function describeEntry({
  action,
  detail,
  before,
  personName,
  address,
}: Pick<AuditEntry, "action" | "detail" | "before" | "personName" | "address">): string {
  const person = personName ?? detail;
  const { of, from, to, rows, openings, day, days, sessions, invitations } = readFacts(action, detail);
  const sentences: Record<ListedAuditAction, string> = {
    added: "Added the report",
    updated: ROLES.test(detail) ? "Changed the roles of the report" : describeUpdate(detail, before),
    deleted: "Deleted the report",
    restored: "Restored the deleted report",
    previewed: `Previewed the report ${findReportId(detail)}`,
    checked: `Checked the report ${findReportId(detail)}`,
    compared: `Compared the report as two clients: it is right for both. The other one: ${detail}`,
    mapped: `Gave the report to ${person}`,
    unmapped: `Took the report from ${person}`,
    "group-mapped": `Gave the report to the group ${detail}`,
    "group-unmapped": `Took the report from the group ${detail}`,
    "access-dated": `Set the dates of an access: ${personName === null ? "" : `${personName}, `}${detail}`,
    "group-added": `Added the group ${detail}`,
    "group-renamed": `Renamed the group ${before} to ${detail}`,
    "group-deleted": `Deleted the group ${detail}`,
    "group-member-added": `Added ${personName ?? "a person"} to the group ${detail}`,
    "group-member-removed": `Removed ${personName ?? "a person"} from the group ${detail}`,
    "review-started": `Started the access review of ${detail}`,
    "review-signed": `Signed the access review of ${detail}`,
    "review-lapsed": `Ended what the access review left undecided: ${detail}`,
    "review-withdrawn": `Withdrew the access review of ${detail}`,
    "session-ended": `Signed out ${person}`,
    "email-erased": "Erased the email of a person",
    "person-erased": "Erased a person",
    "change-requested": `Asked a second administrator: ${detail}`,
    "change-approved": `Approved: ${detail}`,
    "change-refused": `Refused: ${detail}`,
    "person-added": `Added ${person}`,
    invited: `Invited ${person}`,
    "invitation-withdrawn": `Withdrew the invitation of ${person}`,
    "invitation-used": "Used their invitation and signed in for the first time",
    "member-added": `Added ${personName ?? "a person"} to the client`,
    "member-removed": `Removed ${personName ?? "a person"} from the client`,
    "administrator-added": `Made ${person} administrator`,
    "administrator-removed": `Removed ${person} from the administrators`,
    "client-administrator-added": `Made ${personName ?? "a person"} administrator of the client`,
    "client-administrator-removed": `Removed ${personName ?? "a person"} from the administrators of the client`,
    deactivated: `Deactivated ${person}`,
    reactivated: `Reactivated ${person}`,
    "subscription-added": `Added the client ${detail}`,
    "subscription-renamed": `Renamed the client ${before} to ${detail}`,
    "viewed-as": `Viewed the report as ${person}`,
    "subscription-party-changed": `Changed the GCID of the client ${detail}`,
    "subscription-workspaces-changed": `Changed the workspaces of the client ${detail}`,
    "subscription-profile-changed": `Changed the service principal profile of the client ${detail}`,
    "subscription-rules-changed": `Changed the rules of the client ${detail}`,
    "person-changed": CHANGED.test(detail)
      ? `Changed ${personName ?? "a person"}: ${detail.replace(CHANGED, "")}`
      : `Changed the name, email, roles or clients of ${person}`,
    "view-shared": `Shared the saved view “${detail}”`,
    "view-unshared": `Stopped sharing the saved view “${detail}”`,
    "view-renamed": `Renamed the shared view “${before}” to “${detail}”`,
    "view-replaced": `Changed what the shared view “${detail}” shows`,
    "retention-changed": `Changed how long ${kept[of ?? "openings"]} kept, from ${nameLimit(from)} to ${nameLimit(to)}`,
    expired:
      rows === undefined
        ? "Deleted the oldest entries of the audit log"
        : `Deleted ${rows.toLocaleString("en")} entries of the audit log that were older than ${nameLimit(days)}`,
    "backup-restored": `Restored a backup: ended ${formatCount(sessions ?? 0, "session")} and ${formatCount(invitations ?? 0, "invitation")}`,
    "signed-in": detail === "" ? "Signed in" : `Signed in. ${detail}`,
    "signed-out": "Signed out",
    "sign-in-refused": `Refused ${formatCount(Number(detail), "sign-in")} from ${address ?? "other networks"}`,
    exported: `Exported the ${detail}`,
    "usage-read": "Read the usage by person",
    "audit-read": "Read the audit log",
    "openings-recorded": `Recorded ${formatCount(openings ?? 0, "opening")} of ${day}`,
    "acceptances-expired": `Deleted ${formatCount(rows ?? 0, "acceptance")} of earlier terms, older than ${nameLimit(days)}`,
    "openings-expired": `Deleted the openings until ${day}, older than ${nameLimit(days)}`,
  };
  return sentences[action];
}

interface RetentionFacts {
  of?: keyof typeof kept;
  /** Days. Null: for ever. */
  from?: number | null;
  to?: number | null;
  /** Earlier versions do not tell it. */
  rows?: number;
  openings?: number;
  day?: string;
  days?: number;
  sessions?: number;
  invitations?: number;
}
const kept = { audit: "the audit log is", openings: "openings are", terms: "acceptances of earlier terms are" };
const RETENTION =
  /^(retention-changed|expired|openings-recorded|openings-expired|acceptances-expired|backup-restored)$/;
/** The detail of other entries is a text of people, and earlier versions wrote no JSON. */
const readFacts = (action: ListedAuditAction, detail: string): RetentionFacts =>
  RETENTION.test(action) && detail.startsWith("{") ? (JSON.parse(detail) as RetentionFacts) : {};
const nameLimit = (days: number | null | undefined) => (days ? formatCount(days, "day") : "no limit");

/** A previewed or checked report need not be one of the portal’s, so only ids are recorded: first that of its group. */
const findReportId = (detail: string) => detail.split(" ")[1] ?? "";

const describeUpdate = (detail: string, before: string | null) =>
  before === null || before === detail ? "Changed the report" : `Renamed the report to ${detail}`;

/** Client and report that the entry is about, or an empty text. */
export function describePlace({ action, detail, reportName, clientName }: AuditEntry): string {
  if (action.startsWith("subscription-")) return detail;
  return [clientName, reportName].filter((name) => name !== null).join(" / ");
}

/** A person by their name, or by their email where the log has no more, and a command by its own. */
export function nameActor({ actorName, actorEmail }: Pick<AuditEntry, "actorName" | "actorEmail">): string {
  if (actorName !== null) return actorName;
  if (actorEmail === "portal") return "Risk Insight";
  return actorEmail.includes("@") ? actorEmail : `Command “${actorEmail}”`;
}

/** The texts of an updated entry without the word that tells roles from names. */
export const withoutLabel = (text: string): string => text.replace(ROLES, "");
/** Whether the entry tells what was there before and after. */
export const isUpdate = ({ action }: AuditEntry): boolean => action === "updated" || action.endsWith("-renamed");
export const isRolesChange = ({ action, detail }: AuditEntry): boolean => action === "updated" && ROLES.test(detail);
