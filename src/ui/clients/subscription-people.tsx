import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { SubscriptionDetails } from "../../api/subscription-list-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import type { MemberAddingView } from "../../machines/clients/member-adding.machine.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { isChangeOfClient } from "../../rules/people/person-change.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { Email } from "../parts/email.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { ListLink } from "../lists/list-link.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { PersonChangeNotice } from "../people/person-change-notice.tsx";
import styles from "../lists/details.module.css";

export interface SubscriptionPeopleProps extends Partial<ChangingProps> {
  client: Subscription;
  details: Pick<SubscriptionDetails, "people" | "personCount">;
  /** Leads to another list. */
  onNavigate: (href: string) => void;
}

/** Left out where they are only read. */
interface ChangingProps {
  /** The change of a person that was requested last, at this client or elsewhere. */
  change: PersonChangeView;
  /** The people who were added last, at this client or another one. */
  adding: MemberAddingView;
  /** Takes those out again. */
  onUndo: () => void;
  /** Leads to the choice of people to add. */
  onAdd: () => void;
  /** Asks before it removes the person from the client. */
  onRemove: (person: PersonRow) => void;
}

/** Who belongs to a client. People are added, and each is removed after a question. */
export function SubscriptionPeople(props: SubscriptionPeopleProps) {
  const { client, details, change, adding, onUndo, onNavigate, onAdd, onRemove } = props;
  const { people, personCount } = details;
  const isBusy = change?.at === "applying" || change?.at === "counting";
  const isUndoing = adding?.at === "applying";
  return (
    <ListSection
      title="People"
      emptyText="Nobody belongs to this client."
      listed={people.length}
      total={personCount}
      all={{
        label: `Show all ${personCount.toLocaleString("en")} people`,
        list: "people",
        search: { client: client.id },
        onNavigate,
      }}
      notice={
        <>
          <PersonChangeNotice view={change && isChangeOfClient(change, client.id) ? change : null} isNamed />
          <Added
            view={adding && adding.at !== "closed" && adding.client.id === client.id ? adding : null}
            onUndo={onUndo}
          />
        </>
      }
      rows={people.map((person) => (
        <li key={person.principalId} className={styles.removable}>
          <div className={styles.texts}>
            <ListLink
              label={person.name}
              list="people"
              search={{ search: person.email, open: person.principalId }}
              onNavigate={onNavigate}
            />
            <span className={styles.quiet}>
              <Email address={person.email} />
            </span>
            {person.isInvited && <Badge tone="attention">Invited</Badge>}
            {person.isActive === false && <Badge tone="off">Deactivated</Badge>}
          </div>
          {onRemove && (
            <Button
              size="small"
              aria-label={`Remove ${person.name}, ${person.email}`}
              {...(isBusy && change.person.principalId === person.principalId
                ? { busy: true }
                : { disabled: isBusy || isUndoing })}
              onClick={() => onRemove(person)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    >
      {onAdd && (
        <div className={styles.actions}>
          <Button icon={adminIcons.add} disabled={isBusy || isUndoing} onClick={onAdd}>
            Add people
          </Button>
        </div>
      )}
    </ListSection>
  );
}

interface AddedProps {
  /** Null: nobody was added to this client. */
  view: Exclude<MemberAddingView, { at: "closed" }> | null;
  onUndo: (() => void) | undefined;
}

/** A problem stays until it is answered. */
function Added({ view, onUndo }: AddedProps) {
  const undo = (
    <Button size="small" busy={view?.at === "applying"} onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <>
      {view && view.problem !== "" && (
        <Notice tone="danger" title={nameAdded(view)} action={undo}>
          {endSentence(view.problem)}
        </Notice>
      )}
      <ToastPlace>
        {view?.problem === "" &&
          (view.change === "removeFromClient" && view.at === "done" ? (
            <Toast title={nameAdded(view)}>Removed from the client again.</Toast>
          ) : (
            <Toast title={nameAdded(view)} action={undo}>
              Added to the client. Assign its reports in Manage reports.
            </Toast>
          ))}
      </ToastPlace>
    </>
  );
}

const nameAdded = ({ changed: [first, ...others], people }: NonNullable<AddedProps["view"]>): string =>
  first && others.length + people.length === 0
    ? first.name
    : formatPeople((first ? 1 : 0) + others.length + people.length);
