import type { PersonRow } from "../../api/people-contract.ts";
import styles from "./person-role.module.css";

type Role = PersonRow["role"];

const texts: Readonly<Record<Role, string>> = { administrator: "Administrator", reader: "Reader", none: "No role" };

/** A dot and the role in words. */
export function PersonRole({ role }: { role: Role }) {
  return (
    <span className={styles.role} data-role={role}>
      {texts[role]}
    </span>
  );
}
