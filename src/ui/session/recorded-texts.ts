import type { Recorded, RecordedEntry } from "../../api/recorded-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { describeEntry, nameActor } from "../audit/audit-texts.ts";

const CHANGED = /^Changed: /;

/** What was done, as a sentence whose subject is the person who did it. The reader is "you". */
export function describeOwnEntry(entry: RecordedEntry): string {
  const { action, detail, isAboutSelf } = entry;
  if (action === "refused") return `Was refused: ${detail}`;
  if (action === "previewed") return "Previewed a report";
  if (action === "checked") return "Checked a report";
  if (action === "terms-accepted") return "Accepted the terms of use";
  if (action === "invitation-used") return "Used the invitation and signed in for the first time";
  if (action === "email-erased" && isAboutSelf) return "Erased your email";
  if (action === "session-ended" && isAboutSelf) return "Ended one of your sessions";
  if (action === "invitation-withdrawn" && isAboutSelf) return "Withdrew your invitation";
  if (action === "person-changed" && isAboutSelf)
    return CHANGED.test(detail)
      ? `Changed your account: ${detail.replace(CHANGED, "")}`
      : "Changed your name, email, roles or clients";
  return describeEntry({ ...entry, action, personName: isAboutSelf ? "you" : entry.personName });
}

/** The report and its client, or an empty text. */
export const describeReport = ({ reportName, clientName }: Pick<RecordedEntry, "reportName" | "clientName">): string =>
  [reportName, clientName].filter((name) => name !== null).join(" · ");

export const describeActor = (entry: RecordedEntry): string => (entry.isOwn ? "You" : nameActor(entry));

/** How long openings and the audit log are kept. */
export const describeRetention = ({ openingDays, auditDays }: Pick<Recorded, "openingDays" | "auditDays">) =>
  auditDays === null
    ? `Openings are kept for ${formatCount(openingDays, "day")}, the audit log without a time limit.`
    : `Openings are kept for ${formatCount(openingDays, "day")}, the audit log for ${formatCount(auditDays, "day")}.`;
