import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { AccessRemovalView } from "../../machines/admin/access-removal.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import styles from "./admin.module.css";
import { Panel } from "./admin-panel.tsx";
import { LongList } from "./long-list.tsx";

interface AccessRemovalProps {
  view: Exclude<AccessRemovalView, { at: "closed" | "removing" }>;
  onConfirm: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** Names the person that the panel below it is about. The email tells namesakes apart. */
export function PersonHeading({ person }: { person: PersonRow }) {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.heading}>People</h1>
      </div>
      <p className={styles.subscription}>
        <strong>{person.name}</strong>, {person.email}
      </p>
    </>
  );
}

/** The question before all reports of a person are taken from them. */
export function AccessRemoval({ view, onConfirm, onCancel, onRetry }: AccessRemovalProps) {
  return (
    <Panel title="Remove all access" wide>
      {view.at === "loading" && <Loader text="Loading…" place="inline" />}
      {view.at === "failed" && <RetryNotice onRetry={onRetry}>What they can see could not be loaded.</RetryNotice>}
      {view.at === "confirming" && <Losses reports={view.reports} />}
      <div className={styles.actions}>
        {view.at === "confirming" && view.reports.length > 0 && (
          <Button variant="danger" onClick={onConfirm}>
            Remove access
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Panel>
  );
}

function Losses({ reports }: { reports: readonly PersonReport[] }) {
  if (reports.length === 0) return <Notice tone="empty">No report is assigned to them.</Notice>;
  const clients = new Set(reports.map(({ subscriptionId }) => subscriptionId)).size;
  return (
    <>
      <p>
        They lose {formatCount(reports.length, "report")} at {formatCount(clients, "client")}. Nothing has been removed
        yet.
      </p>
      <LongList
        label="Reports they lose"
        items={reports}
        renderRow={({ reportName, subscriptionName }) => (
          <>
            <span>{reportName}</span>
            <span>{subscriptionName}</span>
          </>
        )}
      />
    </>
  );
}
