import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { SubscriptionDetails } from "../../api/subscription-list-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { isChangeOfClient } from "../../rules/people/person-change.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import { Button } from "../parts/button.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { ListSection } from "../lists/list-section.tsx";
import { PersonChangeNotice } from "../people/person-change-notice.tsx";
import styles from "../lists/details.module.css";

export interface SubscriptionPeopleProps {
  client: Subscription;
  details: Pick<SubscriptionDetails, "people" | "personCount">;
  /** The change of a person that was requested last, at this client or elsewhere. */
  change: PersonChangeView;
  /** Leads to another list. */
  onNavigate: (href: string) => void;
  /** Leads to the choice of people to add. */
  onAdd: () => void;
  /** Asks before it removes the person from the client. */
  onRemove: (person: PersonRow) => void;
}

/** Who belongs to a client. People are added, and each is removed after a question. */
export function SubscriptionPeople(props: SubscriptionPeopleProps) {
  const { client, details, change, onNavigate, onAdd, onRemove } = props;
  const { people, personCount } = details;
  const isBusy = change.at === "applying" || change.at === "counting";
  return (
    <ListSection
      title="People"
      emptyText="Nobody belongs to this client."
      listed={people.length}
      total={personCount}
      all={{
        label: `Show all ${personCount.toLocaleString("en")} people`,
        href: listHref("people", { client: client.id }),
        onNavigate,
      }}
      notice={<PersonChangeNotice view={isChangeOfClient(change, client.id) ? change : null} isNamed />}
      rows={people.map((person) => (
        <li key={person.principalId} className={styles.removable}>
          <div className={styles.texts}>
            <RibbonLink
              className={styles.link}
              label={person.name}
              href={listHref("people", { search: person.email, open: person.principalId })}
              active={false}
              onNavigate={onNavigate}
            />
            <span className={styles.quiet}>{person.email}</span>
            {person.isInvited && <span className={styles.quiet}>Invited</span>}
            {person.isActive === false && <span className={styles.warning}>Deactivated</span>}
          </div>
          <Button
            size="small"
            aria-label={`Remove ${person.name}, ${person.email}`}
            {...(isBusy && change.person.principalId === person.principalId ? { busy: true } : { disabled: isBusy })}
            onClick={() => onRemove(person)}
          >
            Remove
          </Button>
        </li>
      ))}
    >
      <div className={styles.actions}>
        <Button icon={adminIcons.add} disabled={isBusy} onClick={onAdd}>
          Add people
        </Button>
      </div>
    </ListSection>
  );
}
