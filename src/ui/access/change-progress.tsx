import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { MappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { formatCount } from "../../rules/format-count.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "../admin/admin.module.css";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "../lists/long-list.tsx";
import { Panel } from "../tabs/admin-panel.tsx";
import { adminIcons } from "../admin/admin-icons.ts";

interface ChangeProgressProps extends MappingChangesView {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  onResume: () => void;
  onRetryFailed: () => void;
  onUndo: () => void;
  onClose: () => void;
}

export function ChangeProgress(props: ChangeProgressProps) {
  const { at, problem, total, answered, failed, users, reports } = props;
  const title = titleOf(props);
  return (
    <Panel title={title} wide>
      <progress className={styles.progress} aria-label={title} value={answered} max={total} />
      <output>{at === "sending" ? progressText(props) : outcomeText(props)}</output>
      {at === "interrupted" && (
        <Notice tone="danger">
          {`${endSentence(problem || "The server did not answer")} Completed changes are saved; the rest were not sent.`}
        </Notice>
      )}
      {failed.length > 0 && (
        <>
          <Notice tone="warning">{formatCount(failed.length, "change")} failed.</Notice>
          <LongList
            label="Failed changes"
            hasReasons
            items={failed}
            renderRow={({ change, message }) => (
              <ChangeRow change={change} message={message} users={users} reports={reports} />
            )}
          />
        </>
      )}
      {at !== "sending" && <OutcomeActions {...props} />}
    </Panel>
  );
}

function titleOf({ at, undoing, failed }: ChangeProgressProps): string {
  if (at === "sending") return undoing ? "Undoing the changes" : "Applying the changes";
  if (at === "interrupted") return "Changes interrupted";
  if (failed.length > 0) return undoing ? "Some changes not undone" : "Some changes failed";
  return undoing ? "Changes undone" : "Changes applied";
}

function progressText({ answered, total }: ChangeProgressProps): string {
  return `${adminLoaders.processing} ${answered.toLocaleString("en")} of ${total.toLocaleString("en")}`;
}

function outcomeText({ answered, failed, total, undoing }: ChangeProgressProps): string {
  const succeeded = (answered - failed.length).toLocaleString("en");
  return `${succeeded} of ${total.toLocaleString("en")} ${undoing ? "undone" : "done"}.`;
}

function OutcomeActions({ at, canRetry, canUndo, onResume, onRetryFailed, onUndo, onClose }: ChangeProgressProps) {
  const isInterrupted = at === "interrupted";
  return (
    <div className={styles.actions}>
      {isInterrupted && (
        <Button variant="primary" onClick={onResume}>
          Try again
        </Button>
      )}
      <Button variant={isInterrupted ? "secondary" : "primary"} onClick={onClose}>
        Done
      </Button>
      {canRetry && <Button onClick={onRetryFailed}>Retry failed</Button>}
      {canUndo && (
        <Button icon={adminIcons.undo} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}
