import type { PersonRow } from "../../api/people-contract.ts";
import { Badge, type BadgeProps } from "../parts/badge.tsx";
import styles from "./person-role.module.css";

type Role = PersonRow["role"];
type State = Pick<PersonRow, "isActive" | "isInvited" | "isInvitationOver" | "isEmailUnverified">;

const texts: Readonly<Record<Role, string>> = { administrator: "Administrator", reader: "Reader", none: "No role" };

/** The role, and what else is worth knowing: not that they are active, as most are. */
export function PersonRole({ person }: { person: Pick<PersonRow, "role" | "isAuditor"> & Partial<State> }) {
  const { role, isAuditor } = person;
  return (
    <span className={styles.marks}>
      {role === "none" ? <Badge tone="off">{texts.none}</Badge> : isAuditor ? "Auditor" : texts[role]}
      {listStates(person).map(([text, tone]) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}

/** Whether they are invited or deactivated, or their email is not verified. Otherwise they are active. */
export function PersonState({ person }: { person: State }) {
  const states = listStates(person);
  return (
    <span className={styles.marks}>
      {(states.length > 0 ? states : [activeState]).map(([text, tone]) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}

type NamedState = [text: string, tone: BadgeProps["tone"]];
const activeState: NamedState = ["Active", "good"];

function listStates({ isActive, isInvited, isInvitationOver, isEmailUnverified }: Partial<State>): NamedState[] {
  const states: (NamedState | false)[] = [
    isInvited === true && (isInvitationOver ? ["Invitation ended", "bad"] : ["Invited", "attention"]),
    isEmailUnverified === true && ["Email not verified", "attention"],
    isActive === false && ["Deactivated", "off"],
  ];
  return states.filter((state) => state !== false);
}
