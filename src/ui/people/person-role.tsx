import type { PersonRow } from "../../api/people-contract.ts";
import { Badge } from "../parts/badge.tsx";
import styles from "./person-role.module.css";

type Role = PersonRow["role"];

const texts: Readonly<Record<Role, string>> = { administrator: "Administrator", reader: "Reader", none: "No role" };

interface PersonRoleProps {
  person: Pick<PersonRow, "role" | "isAuditor" | "isActive" | "isInvited" | "isInvitationOver" | "isEmailUnverified">;
}

/** The role, and whether they are invited or deactivated, or their email is not verified. */
export function PersonRole({
  person: { role, isAuditor, isActive, isInvited, isInvitationOver, isEmailUnverified },
}: PersonRoleProps) {
  return (
    <span className={styles.marks}>
      {role === "none" ? <Badge tone="off">{texts.none}</Badge> : isAuditor ? "Auditor" : texts[role]}
      {isInvited &&
        (isInvitationOver ? <Badge tone="bad">Invitation ended</Badge> : <Badge tone="attention">Invited</Badge>)}
      {isEmailUnverified && <Badge tone="attention">Email not verified</Badge>}
      {isActive === false && <Badge tone="off">Deactivated</Badge>}
    </span>
  );
}
