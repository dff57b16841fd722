import { useState } from "react";
import type { SignedInPerson } from "../../api/session-contract.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Email } from "../parts/email.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./session-dialogs.module.css";

interface SignedInPeopleProps {
  people: readonly SignedInPerson[];
  /** The person whose sessions an administrator is about to end. */
  confirmed: SignedInPerson | null;
  isEnding: boolean;
  onEnd: (person: SignedInPerson) => void;
  onConfirm: (() => void) | undefined;
  onCancel: (() => void) | undefined;
}

/** More rows would make typing slow; the search finds the others. */
const MAX_ROWS = 50;

export function SignedInPeople({ people, confirmed, isEnding, onEnd, onConfirm, onCancel }: SignedInPeopleProps) {
  const [search, setSearch] = useState("");
  if (confirmed)
    return (
      <Notice
        tone="warning"
        title={`End all sessions of ${confirmed.name}?`}
        action={
          <div className={styles.answers}>
            <Button onClick={onCancel}>Cancel</Button>
            <Button variant="danger" onClick={onConfirm}>
              End sessions
            </Button>
          </div>
        }
      >
        They are signed out at their next action and can sign in again.
      </Notice>
    );
  const text = search.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(text));
  return (
    <>
      <TextField label="Name or email" value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <Notice tone="empty">Nobody who is signed in matches the search.</Notice>
      ) : (
        <PeopleTable people={found.slice(0, MAX_ROWS)} isEnding={isEnding} onEnd={onEnd} />
      )}
      {found.length > MAX_ROWS && (
        <p className={styles.quiet}>
          {MAX_ROWS} of {found.length.toLocaleString("en")} people are shown. Search for the others.
        </p>
      )}
    </>
  );
}

function PeopleTable({ people, isEnding, onEnd }: Pick<SignedInPeopleProps, "people" | "isEnding" | "onEnd">) {
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>Signed-in people</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Sessions</th>
          <th scope="col">Last seen</th>
          <th scope="col">
            <span className={styles.hidden}>Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.principalId}>
            <th scope="row">
              {person.name}
              <span className={styles.secondLine}>
                <Email address={person.email} />
              </span>
            </th>
            <td data-label="Sessions">{person.sessionCount}</td>
            <td data-label="Last seen">
              <DateTime at={person.lastSeenAt} />
            </td>
            <td className={styles.action}>
              {person.isSelf ? (
                <span className={styles.quiet}>You</span>
              ) : (
                <Button
                  size="small"
                  busy={isEnding}
                  aria-label={`End sessions of ${person.name}`}
                  onClick={() => onEnd(person)}
                >
                  End sessions
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
