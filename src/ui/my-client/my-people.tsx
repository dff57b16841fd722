import { type ReactNode, useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import type { ClientMember } from "../../api/my-client-contract.ts";
import type { Invitation } from "../../queries/my-client.ts";
import { isEmail } from "../../rules/email.ts";
import { adminIcons } from "../admin/admin-icons.ts";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import styles from "../lists/details.module.css";
import { ListSection } from "../lists/list-section.tsx";
import { PortalAddress } from "../lists/portal-address.tsx";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Email } from "../parts/email.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Panel } from "../tabs/admin-panel.tsx";

export interface MyPeopleProps {
  people: readonly ClientMember[];
  /** Of the emails that can be invited. Empty: any. */
  mailDomains: readonly string[];
  isBusy: boolean;
  /** Of the last change. */
  outcome: Outcome | undefined;
  /** Of the portal, for whoever is invited. */
  address: string;
  /** Both resolve with whether it is done. */
  onInvite: (invitation: Invitation) => Promise<boolean>;
  onEnd: (principalId: string) => Promise<boolean>;
  /** The groups of the client. */
  groups: ReactNode;
}

type At = { at: "listed" | "inviting" } | { at: "invited"; name: string } | { at: "ending"; person: ClientMember };

/** The people of a client. One at a time is invited or leaves. */
export function MyPeople({ people, mailDomains, isBusy, outcome, address, onInvite, onEnd, groups }: MyPeopleProps) {
  const [state, setState] = useState<At>({ at: "listed" });
  const list = () => setState({ at: "listed" });
  return (
    <Panel
      title="People and groups"
      action={
        <Button
          variant="primary"
          icon={adminIcons.add}
          disabled={state.at === "inviting" || isBusy}
          onClick={() => setState({ at: "inviting" })}
        >
          Invite person
        </Button>
      }
    >
      {state.at === "inviting" && (
        <InvitationForm
          mailDomains={mailDomains}
          isBusy={isBusy}
          onCancel={list}
          onInvite={(invitation) =>
            void onInvite(invitation).then((isDone) => isDone && setState({ at: "invited", name: invitation.name }))
          }
        />
      )}
      <ListSection
        title="People"
        emptyText="Nobody belongs to this client."
        listed={people.length}
        total={people.length}
        notice={
          state.at === "invited" ? (
            <div aria-live="polite">
              <Notice tone="success" title={state.name}>
                <p>Belongs to the client. Send this address: they sign in with the email that you entered.</p>
                <PortalAddress address={address} />
              </Notice>
            </div>
          ) : (
            <ChangeOutcome outcome={outcome} />
          )
        }
        rows={people.map((person) =>
          state.at === "ending" && state.person.principalId === person.principalId ? (
            <li key={person.principalId}>
              <Notice
                tone="warning"
                title={`Remove ${person.name} from this client?`}
                action={
                  <div className={styles.actions}>
                    <Button
                      variant="danger"
                      busy={isBusy}
                      onClick={() => void onEnd(person.principalId).then(() => list())}
                    >
                      Remove
                    </Button>
                    <Button disabled={isBusy} onClick={list}>
                      Keep
                    </Button>
                  </div>
                }
              >
                They leave their groups and can no longer open this client’s reports.
              </Notice>
            </li>
          ) : (
            <Member
              key={person.principalId}
              person={person}
              isDisabled={isBusy}
              onEnd={() => setState({ at: "ending", person })}
            />
          ),
        )}
      />
      {groups}
    </Panel>
  );
}

function Member({ person, isDisabled, onEnd }: { person: ClientMember; isDisabled: boolean; onEnd: () => void }) {
  return (
    <li className={styles.removable}>
      <div className={styles.texts}>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.quiet}>
          <Email address={person.email} />
        </span>
      </div>
      {person.isAdministrator && <Badge tone="none">Administrator</Badge>}
      {person.isInvited && <Badge tone="attention">Invited</Badge>}
      {!person.isActive && <Badge tone="off">Deactivated</Badge>}
      {!person.isAdministrator && (
        <Button
          size="small"
          aria-label={`Remove ${person.name}, ${person.email}`}
          disabled={isDisabled}
          onClick={onEnd}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

interface InvitationFormProps extends Pick<MyPeopleProps, "mailDomains"> {
  isBusy: boolean;
  onInvite: (invitation: Invitation) => void;
  onCancel: () => void;
}

function InvitationForm({ mailDomains, isBusy, onInvite, onCancel }: InvitationFormProps) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const invitation = { email: email.trim(), name: name.trim() };
  const isEmailAsName = isEmail(invitation.name);
  return (
    <form
      className={styles.section}
      aria-label="Invite person"
      onSubmit={(event) => {
        event.preventDefault();
        onInvite(invitation);
      }}
    >
      <TextField
        label="Email"
        hint={mailDomains.length > 0 ? `At ${mailDomains.join(" or ")}` : undefined}
        value={email}
        onChange={setEmail}
        disabled={isBusy}
      />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        disabled={isBusy}
        errorMessage={isEmailAsName ? "Enter their name here, and not their email." : undefined}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabled={!isEmail(invitation.email) || invitation.name === "" || isEmailAsName}
        >
          Invite
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
