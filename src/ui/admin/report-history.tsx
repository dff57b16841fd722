import type { ReportEvent } from "../../api/report-contract.ts";
import type { ReportHistoryView } from "../../machines/admin/report-history.machine.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";

interface ReportHistoryProps {
  view: ReportHistoryView;
  onOpen: () => void;
  onClose: () => void;
}

const actionNames: Record<ReportEvent["action"], string> = {
  added: "Added",
  updated: "Updated",
  deleted: "Deleted",
  mapped: "Mapped",
  unmapped: "Unmapped",
};
const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export function ReportHistory({ view, onOpen, onClose }: ReportHistoryProps) {
  if (view.at === "notOffered") return null;
  const isOpen = view.at !== "closed";
  return (
    <section className={styles.history} aria-label="History">
      <Button size="small" variant="quiet" icon="history" aria-expanded={isOpen} onClick={isOpen ? onClose : onOpen}>
        {isOpen ? "Hide history" : "Show history"}
      </Button>
      {view.at === "loading" && <Loader text="Loading history…" place="inline" />}
      {view.at === "failed" && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={onOpen}>
              Try again
            </Button>
          }
        >
          The history could not be loaded.
        </Notice>
      )}
      {view.at === "shown" && view.events.length === 0 && <Notice tone="empty">Nothing has been recorded yet.</Notice>}
      {view.at === "shown" && view.events.length > 0 && (
        <ol className={styles.events}>
          {view.events.map(({ at, by, action, detail }) => (
            <li key={`${at} ${action} ${detail}`}>
              <span className={styles.result} data-result={action}>
                {actionNames[action]}
              </span>
              <span>{detail}</span>
              <span className={styles.reason}>
                {by}, <time dateTime={at}>{formatTime(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function formatTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : dateTimeFormat.format(date);
}
