import type { PersonDetails, PersonRow } from "../../api/people-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { findPersonChanges, isClientChange, type PersonChange } from "../../rules/people/person-change.ts";
import { Button } from "../parts/button.tsx";
import styles from "../lists/details.module.css";
import { PersonChangeNotice } from "./person-change-notice.tsx";
import { personChangeTexts } from "./person-change-texts.ts";

interface PersonAccountProps {
  /** What they have is known once their details are loaded. */
  person: PersonRow & Partial<PersonDetails>;
  /** The change that was requested last, of this person or another. */
  view: PersonChangeView;
  onChange: (change: PersonChange) => void;
}

/** Whether a person administers and may sign in. Left out where the back end cannot change it. */
export function PersonAccount({ person, view, onChange }: PersonAccountProps) {
  const changes = findPersonChanges(person);
  if (!changes) return null;
  const isShown =
    view.at !== "closed" && view.person.principalId === person.principalId && !isClientChange(view.change);
  const requested = isShown ? view : null;
  const isApplying = view.at === "applying";
  const buttonProps = (change: PersonChange) => {
    const busy = isApplying && requested?.change === change;
    return { busy, disabled: isApplying && !busy, onClick: () => onChange(change) };
  };
  return (
    <section className={styles.section} aria-label="Role and sign-in">
      <h3 className={styles.title}>Role and sign-in</h3>
      {/* Above the buttons, where it is in sight after one of them was pressed. */}
      <PersonChangeNotice view={requested} />
      <div className={styles.actions}>
        <Button {...buttonProps(changes.role)}>{personChangeTexts[changes.role].label}</Button>
        {changes.sessions && (
          <Button {...buttonProps(changes.sessions)}>{personChangeTexts[changes.sessions].label}</Button>
        )}
        <Button
          variant={changes.signIn === "reactivate" ? "secondary" : "quiet-danger"}
          {...buttonProps(changes.signIn)}
        >
          {personChangeTexts[changes.signIn].label}
        </Button>
        {changes.leaving && (
          <Button variant="quiet-danger" {...buttonProps(changes.leaving)}>
            {personChangeTexts[changes.leaving].label}
          </Button>
        )}
      </div>
    </section>
  );
}
