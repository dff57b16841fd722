import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { isChangeOfClient } from "../../rules/people/person-change.ts";
import { Button } from "../parts/button.tsx";
import { PersonChoice, type PersonChoiceProps } from "../people/people-list.tsx";
import { PersonChangeNotice } from "../people/person-change-notice.tsx";
import styles from "../admin/admin.module.css";

interface MemberAddingProps extends PersonChoiceProps {
  client: Subscription;
  /** The change of a person that was requested last, at this client or elsewhere. */
  change: PersonChangeView;
  onAdd: (person: PersonRow) => void;
  onClose: () => void;
}

/** Everyone who does not belong to the client. Whoever is selected is added at once and leaves the list. */
export function MemberAdding({ client, change, onAdd, onClose, ...list }: MemberAddingProps) {
  const own = isChangeOfClient(change, client.id) ? change : null;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.heading}>Clients</h1>
      </div>
      <p className={styles.subscription}>
        <strong>{client.displayName}</strong>
      </p>
      <p>Select each person to add. They see the client’s reports once these are assigned to them.</p>
      <PersonChoice
        {...list}
        // The row that was selected leaves the list: the search gets the focus again.
        key={own?.at === "done" ? own.person.principalId : ""}
        title="Add people"
        onOpen={onAdd}
        canOpen={() => change.at !== "applying"}
        emptyText="Everyone in the portal belongs to this client."
        filters={<Button onClick={onClose}>Done</Button>}
        notice={<PersonChangeNotice view={own} isNamed />}
      />
    </>
  );
}
