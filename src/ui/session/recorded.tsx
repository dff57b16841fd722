import { useState } from "react";
import type { RecordedList, RecordedView } from "../../machines/session/recorded.machine.ts";
import type { RecordedEntry, RecordedOpening } from "../../api/recorded-contract.ts";
import { describeOutcome } from "../../rules/report/opening-outcome.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Email } from "../parts/email.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { RecordedFacts } from "./recorded-facts.tsx";
import { describeActor, describeOwnEntry, describeReport } from "./recorded-texts.ts";
import styles from "./session-dialogs.module.css";

interface RecordedProps {
  frame: DialogFrame;
  view: RecordedView;
  /** Called by Show more, with the list. */
  onMore: (list: RecordedList) => void;
  /** Called by Your sessions. Undefined: the button is not shown. */
  onSessions: (() => void) | undefined;
  onRetry: () => void;
  onClose: () => void;
}

const tabs = [
  { value: "openings", label: "Openings" },
  { value: "audit", label: "Audit log" },
] as const;

/** What the portal keeps about the person who reads it. */
export function RecordedAboutMe({ frame, view, onMore, onSessions, onRetry, onClose }: RecordedProps) {
  return (
    <Dialog {...frame} size="large" title="What is recorded about me" footer={<Button onClick={onClose}>Close</Button>}>
      {view.at === "loading" && <Loader text="Loading what is recorded…" lines={6} />}
      {view.at === "failed" && <RetryNotice onRetry={onRetry}>What is recorded could not be loaded.</RetryNotice>}
      {"recorded" in view && <Loaded view={view} onMore={onMore} onSessions={onSessions} onRetry={onRetry} />}
    </Dialog>
  );
}

type LoadedProps = Pick<RecordedProps, "onMore" | "onSessions" | "onRetry"> & {
  view: Extract<RecordedView, { recorded: unknown }>;
};

function Loaded({ view, onMore, onSessions, onRetry }: LoadedProps) {
  const [tab, setTab] = useState<RecordedList>("openings");
  const { recorded } = view;
  const { rows, next } = recorded[tab];
  return (
    <>
      <RecordedFacts recorded={recorded} onSessions={onSessions} />
      <Tabs label="Recorded lists" tabs={tabs} value={tab} onChange={setTab}>
        {tab === "openings" ? (
          <RecordedOpenings openings={recorded.openings.rows} />
        ) : (
          <RecordedEntries entries={recorded.audit.rows} />
        )}
        {view.at === "moreFailed" && view.list === tab ? (
          <RetryNotice onRetry={onRetry}>More rows could not be loaded.</RetryNotice>
        ) : (
          next !== null && (
            <div className={styles.more}>
              <Button busy={view.at === "loadingMore"} onClick={() => onMore(tab)}>
                Show more
              </Button>
              <span className={styles.quiet}>{rows.length.toLocaleString("en")} are shown</span>
            </div>
          )
        )}
      </Tabs>
    </>
  );
}

/** What the person did, and what others did to their account or as them, the newest first. */
function RecordedEntries({ entries }: { entries: readonly RecordedEntry[] }) {
  if (entries.length === 0) return <Notice tone="empty">The audit log has no row about you.</Notice>;
  return (
    <table className={styles.table} data-wide-names>
      <caption className={styles.hidden}>Rows of the audit log about you</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              {describeOwnEntry(entry)}
              <span className={styles.secondLine}>{describeReport(entry)}</span>
            </th>
            <td>
              <DateTime at={entry.at} />
            </td>
            <td>
              {describeActor(entry)}
              {hasNamedActor(entry) && (
                <span className={styles.secondLine}>
                  <Email address={entry.actorEmail} />
                </span>
              )}
              {entry.address !== null && <span className={styles.secondLine}>from {entry.address}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the email tells which of several namesakes it was. */
const hasNamedActor = ({ isOwn, actorName }: RecordedEntry) => !isOwn && actorName !== null;

/** The reports that the portal opened for the person, the newest first. */
function RecordedOpenings({ openings }: { openings: readonly RecordedOpening[] }) {
  if (openings.length === 0) return <Notice tone="empty">You have not opened a report yet.</Notice>;
  return (
    <>
      <p className={styles.quiet}>
        “Not shown” means that the report was prepared for you and you did not see it. Administrators see in Service
        which reports failed for you. An administrator who views a report as you is in the audit log.
      </p>
      <table className={styles.table} data-wide-names>
        <caption className={styles.hidden}>Reports that were opened</caption>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">When</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {openings.map((opening) => (
            <tr key={opening.id}>
              <th scope="row">
                {opening.reportName ?? "A deleted report"}
                <span className={styles.secondLine}>{opening.clientName ?? "A deleted client"}</span>
              </th>
              <td>
                <DateTime at={opening.openedAt} />
              </td>
              <td>
                {describeOutcome(opening)}
                {opening.failure?.reference && (
                  <span className={styles.secondLine}>Reference {opening.failure.reference}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
