import type { OwnSessions as EndedSessions, SignedInSession } from "../../api/session-contract.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./session-dialogs.module.css";

interface OwnSessionsProps {
  sessions: readonly SignedInSession[];
  isEnding: boolean;
  onEnd: (sessions: EndedSessions) => void;
}

export function OwnSessions({ sessions, isEnding, onEnd }: OwnSessionsProps) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.hidden}>Where you are signed in</caption>
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last seen</th>
            <th scope="col">Address</th>
            <th scope="col">
              <span className={styles.hidden}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, browser, signedInAt, lastSeenAt, address, isNewPlace, isCurrent }) => (
            <tr key={id}>
              <th scope="row">{browser}</th>
              <td data-label="Signed in">
                <DateTime at={signedInAt} />
              </td>
              <td data-label="Last seen">
                <DateTime at={lastSeenAt} />
              </td>
              <td data-label="Address">
                {address ?? "Unknown"}
                {isNewPlace && <span className={styles.quiet}> New network</span>}
              </td>
              <td className={styles.action}>
                {isCurrent ? (
                  <span className={styles.quiet}>This session</span>
                ) : (
                  <Button size="small" busy={isEnding} aria-label={`End ${browser}`} onClick={() => onEnd([id])}>
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sessions.some(({ isNewPlace }) => isNewPlace) && (
        <Notice tone="warning">
          A sign-in came from a network that you had not used before. If it was not you, end it and tell support.
        </Notice>
      )}
      {others.length === 0 ? (
        <Notice tone="empty">You are not signed in anywhere else.</Notice>
      ) : (
        <div className={styles.all}>
          <Button variant="quiet-danger" busy={isEnding} onClick={() => onEnd("others")}>
            End all others
          </Button>
        </div>
      )}
    </>
  );
}
