import type { Recorded } from "../../api/recorded-contract.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { describeRetention } from "./recorded-texts.ts";
import styles from "./session-dialogs.module.css";

interface RecordedFactsProps {
  recorded: Recorded;
  onSessions: (() => void) | undefined;
}

/** So much of the version tells one text of the terms from another. */
const VERSION_LENGTH = 8;

/** Who the person is to the portal, how long the lists below are kept, and who reads them. */
export function RecordedFacts({ recorded, onSessions }: RecordedFactsProps) {
  const { name, email, roles, lastSignInAt, acceptedTerms } = recorded;
  const role = roles.filter((one) => one !== "").join(", ");
  return (
    <section className={styles.section} aria-label="About you">
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>{email || "None"}</dd>
        <dt>Role</dt>
        <dd>{role || "None"}</dd>
        <dt>Last sign-in</dt>
        <dd>{lastSignInAt === null ? "Unknown" : <DateTime at={lastSignInAt} />}</dd>
        <dt>Terms accepted</dt>
        <dd>
          {acceptedTerms.length === 0
            ? "Not recorded"
            : acceptedTerms.map(({ version, acceptedAt }) => (
                <div key={version}>
                  <DateTime at={acceptedAt} />
                  <span className={styles.quiet}> · version {version.slice(0, VERSION_LENGTH)}</span>
                </div>
              ))}
        </dd>
        {onSessions && (
          <>
            <dt>Sessions</dt>
            <dd>
              <Button size="small" onClick={onSessions}>
                Your sessions
              </Button>
            </dd>
          </>
        )}
      </dl>
      <p className={styles.quiet}>
        {describeRetention(recorded)} Administrators{" "}
        {recorded.usageByPerson !== false && "see which reports you open and when, and "}read the audit log. The portal
        also keeps your clients, reports, favourites, recent reports and saved views.
      </p>
    </section>
  );
}
