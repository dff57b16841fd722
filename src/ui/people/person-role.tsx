import type { PersonRow } from "../../api/people-contract.ts";
import styles from "./person-role.module.css";

type Role = PersonRow["role"];

const texts: Readonly<Record<Role, string>> = { administrator: "Administrator", reader: "Reader", none: "No role" };

interface PersonRoleProps {
  person: Pick<PersonRow, "role" | "isActive" | "isInvited" | "isInvitationOver" | "isEmailUnverified">;
}

/** A dot and the role in words, and whether they are invited or deactivated, or their email is not verified. */
export function PersonRole({
  person: { role, isActive, isInvited, isInvitationOver, isEmailUnverified },
}: PersonRoleProps) {
  return (
    <span className={styles.marks}>
      <span className={styles.role} data-role={role}>
        {texts[role]}
      </span>
      {isInvited && (
        <span className={styles.role} data-role="invited">
          {isInvitationOver ? "Invitation ended" : "Invited"}
        </span>
      )}
      {isEmailUnverified && (
        <span className={styles.role} data-role="unverified">
          Email not verified
        </span>
      )}
      {isActive === false && (
        <span className={styles.role} data-role="deactivated">
          Deactivated
        </span>
      )}
    </span>
  );
}
