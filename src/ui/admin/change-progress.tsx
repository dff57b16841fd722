import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { MappingChangesEvent, MappingChangesView } from "../../machines/admin/mapping-changes.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "./long-list.tsx";
import { Panel } from "./admin-panel.tsx";

interface ChangeProgressProps {
  view: MappingChangesView;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  send: (event: MappingChangesEvent) => void;
}

export function ChangeProgress({ view, users, reports, send }: ChangeProgressProps) {
  const { is, undoing, total, answered, failed, canRetry, canUndo } = view;
  const done = (answered - failed.length).toLocaleString("en");
  const title = undoing ? "Undoing the changes" : "Applying the changes";
  const of = total.toLocaleString("en");
  return (
    <Panel title={title} wide>
      <progress className={styles.progress} aria-label={title} value={answered} max={total} />
      <output>
        {is === "sending"
          ? `${loaders.processing} ${answered.toLocaleString("en")} of ${of}`
          : `${done} of ${of} ${undoing ? "undone" : "done"}.`}
      </output>
      {is === "interrupted" && (
        <Notice tone="danger">The server did not answer. What was done stays done; the rest has not been sent.</Notice>
      )}
      {failed.length > 0 && (
        <>
          <Notice tone="warning">{failed.length.toLocaleString("en")} could not be done.</Notice>
          <LongList
            label="What could not be done"
            hasReasons
            items={failed}
            renderRow={({ change, message }) => (
              <ChangeRow change={change} message={message} users={users} reports={reports} />
            )}
          />
        </>
      )}
      {is !== "sending" && (
        <div className={styles.actions}>
          {is === "interrupted" && (
            <Button variant="primary" onClick={() => send({ type: "sending.resumed" })}>
              Try again
            </Button>
          )}
          <Button
            variant={is === "interrupted" ? "secondary" : "primary"}
            onClick={() => send({ type: "changes.closed" })}
          >
            Done
          </Button>
          {canRetry && <Button onClick={() => send({ type: "failed.retried" })}>Try the failed ones again</Button>}
          {canUndo && (
            <Button icon="undo" onClick={() => send({ type: "undo.requested" })}>
              Undo
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
