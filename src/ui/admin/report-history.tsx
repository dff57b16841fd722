import type { ReportEvent } from "../../api/contract.ts";
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

const words: Record<ReportEvent["action"], string> = {
  added: "Added",
  updated: "Updated",
  deleted: "Deleted",
  mapped: "Mapped",
  unmapped: "Unmapped",
};
const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export function ReportHistory({ view, onOpen, onClose }: ReportHistoryProps) {
  if (view.is === "notOffered") return null;
  const open = view.is !== "closed";
  return (
    <section className={styles.history} aria-label="History">
      <Button size="small" variant="quiet" icon="history" aria-expanded={open} onClick={open ? onClose : onOpen}>
        {open ? "Hide history" : "Show history"}
      </Button>
      {view.is === "loading" && <Loader text="Loading history.." place="inline" />}
      {view.is === "unknown" && (
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
      {view.is === "shown" && view.events.length === 0 && <Notice tone="empty">Nothing has been recorded yet.</Notice>}
      {view.is === "shown" && view.events.length > 0 && (
        <ol className={styles.events}>
          {view.events.map(({ at, by, action, detail }) => (
            <li key={`${at} ${action} ${detail}`}>
              <span className={styles.verdict} data-verdict={action}>
                {words[action]}
              </span>
              <span>{detail}</span>
              <span className={styles.why}>
                {by}, <time dateTime={at}>{moment(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function moment(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : time.format(date);
}
