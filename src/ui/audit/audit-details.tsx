import type { AuditEntry } from "../../api/audit-contract.ts";
import { DateTime } from "../parts/date-time.tsx";
import { describeEntry, isRolesChange, isUpdate, nameActor, withoutLabel } from "./audit-texts.ts";
import { Details } from "../lists/list-and-details.tsx";
import styles from "../lists/details.module.css";

interface AuditDetailsProps {
  row: AuditEntry;
  onClose: () => void;
}

/** One entry of the audit log, with all that is recorded. */
export function AuditDetails({ row: entry, onClose }: AuditDetailsProps) {
  const { at, actorName, actorEmail, address, clientName, reportName, personName, personEmail } = entry;
  return (
    <Details title={describeEntry(entry)} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          <DateTime at={at} />
        </dd>
        <dt>Who</dt>
        <dd>{actorName === null ? nameActor(entry) : `${actorName}, ${actorEmail}`}</dd>
        <Fact label="Person" value={personName === null ? null : `${personName}, ${personEmail}`} />
        <Fact label="Client" value={clientName} />
        <Fact label="Report" value={reportName} />
        {isUpdate(entry) && <Update entry={entry} />}
        <Fact label="Network address" value={address} />
        <dt>Entry</dt>
        <dd>{entry.id}</dd>
      </dl>
    </Details>
  );
}

/** Only names and the roles of a report are recorded. */
function Update({ entry }: { entry: AuditEntry }) {
  const what = isRolesChange(entry) ? "Roles" : "Name";
  return (
    <>
      <Fact label={`${what} before`} value={entry.before === null ? "Not recorded" : withoutLabel(entry.before)} />
      <Fact label={`${what} after`} value={withoutLabel(entry.detail)} />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
