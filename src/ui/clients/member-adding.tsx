import type { PersonRow } from "../../api/people-contract.ts";
import type { MemberAddingView } from "../../machines/clients/member-adding.machine.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { Button } from "../parts/button.tsx";
import { PersonChoice, type PersonChoiceProps } from "../people/people-list.tsx";
import admin from "../admin/admin.module.css";
import styles from "./member-adding.module.css";

interface MemberAddingProps extends PersonChoiceProps {
  view: Exclude<MemberAddingView, { at: "closed" }>;
  onToggle: (person: PersonRow) => void;
  onAdd: () => void;
  onClose: () => void;
}

/** Everyone who does not belong to the client. Nobody is added before Add, and what is said then moves no row. */
export function MemberAdding({ view, onToggle, onAdd, onClose, ...list }: MemberAddingProps) {
  const { client, people, problem } = view;
  const isAdding = view.at === "applying";
  return (
    <>
      <div className={admin.head}>
        <h1 className={admin.heading}>Clients</h1>
      </div>
      <p className={admin.subscription}>
        <strong>{client.displayName}</strong>
      </p>
      <p>Choose people, then add them. They see the client’s reports once these are assigned to them.</p>
      <div className={styles.bar}>
        <Button variant="primary" busy={isAdding} disabled={people.length === 0} onClick={onAdd}>
          Add
        </Button>
        <Button disabled={isAdding} onClick={onClose}>
          Cancel
        </Button>
        <div className={styles.chosen}>
          <output>
            <p className={styles.names}>
              {people.length === 0 ? "Nobody is chosen yet" : `Chosen: ${people.map(({ name }) => name).join(", ")}`}
            </p>
          </output>
          {problem && (
            <p className={styles.problem} role="alert">
              {endSentence(problem)}
            </p>
          )}
        </div>
      </div>
      <PersonChoice
        {...list}
        title="Add people"
        chosenIds={new Set(people.map(({ principalId }) => principalId))}
        onOpen={onToggle}
        canOpen={() => !isAdding}
        emptyText="Everyone in the portal belongs to this client."
      />
    </>
  );
}
