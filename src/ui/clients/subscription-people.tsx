import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { SubscriptionDetails } from "../../api/subscription-list-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import type { MemberAddingView } from "../../machines/clients/member-adding.machine.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { isChangeOfClient } from "../../rules/people/person-change.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { Notice } from "../parts/notice.tsx";
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
  /** Leads to the page that adds people, reports and access, at this part of it. */
  onSetup: (part: "people" | "reports" | "access") => void;
  /** Asks before it removes the person from the client. */
  onRemove: (person: PersonRow) => void;
}

/** Who belongs to a client. People are added, and each is removed after a question. */
export function SubscriptionPeople(props: SubscriptionPeopleProps) {
  const { client, details, change, adding, onUndo, onNavigate, onAdd, onSetup, onRemove } = props;
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
        href: listHref("people", { client: client.id }),
        onNavigate,
      }}
      notice={
        <>
          <PersonChangeNotice view={change && isChangeOfClient(change, client.id) ? change : null} isNamed />
          <div className={styles.outcome} aria-live="polite">
            {adding && adding.at !== "closed" && adding.client.id === client.id && (
              <Added view={adding} onUndo={onUndo} />
            )}
          </div>
        </>
      }
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
      {onSetup && (
        <div className={styles.actions}>
          <Button icon={adminIcons.add} disabled={isBusy || isUndoing} onClick={onAdd}>
            Add people
          </Button>
          <Button disabled={isBusy || isUndoing} onClick={() => onSetup("people")}>
            Add by email
          </Button>
        </div>
      )}
    </ListSection>
  );
}

interface AddedProps {
  view: Exclude<MemberAddingView, { at: "closed" }>;
  onUndo: (() => void) | undefined;
}

function Added({ view: { at, change, people, changed, problem }, onUndo }: AddedProps) {
  const who =
    changed.length === 1 && people.length === 0 ? changed[0]?.name : formatPeople(changed.length + people.length);
  if (change === "removeFromClient" && at === "done" && problem === "")
    return <Notice title={who ?? ""}>Removed from the client again.</Notice>;
  return (
    <Notice
      tone={problem === "" ? "success" : "danger"}
      title={who ?? ""}
      action={
        <Button size="small" busy={at === "applying"} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {problem || "Added to the client. Assign its reports in Manage reports."}
    </Notice>
  );
}
