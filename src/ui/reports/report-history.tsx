import type { ReportEvent } from "../../api/report-contract.ts";
import { DateTime } from "../parts/date-time.tsx";
import { AdminDisclosure } from "../admin/admin-disclosure.tsx";
import { icons } from "../parts/icons.ts";
import styles from "../admin/admin.module.css";

interface ReportHistoryProps {
  view: { at: "closed" | "loading" | "failed" } | { at: "shown"; events: readonly ReportEvent[] };
  onOpen: () => void;
  onClose: () => void;
}

const actionNames: Record<ReportEvent["action"], string> = {
  added: "Added",
  updated: "Updated",
  deleted: "Deleted",
  restored: "Restored",
  mapped: "Mapped",
  unmapped: "Unmapped",
  "group-mapped": "Given to group",
  "group-unmapped": "Taken from group",
};

const texts = {
  open: "Show history",
  close: "Hide history",
  loading: "Loading history…",
  failed: "The history could not be loaded.",
};

export function ReportHistory({ view, onOpen, onClose }: ReportHistoryProps) {
  const at = view.at === "shown" ? "loaded" : view.at;
  return (
    <AdminDisclosure title="History" icon={icons.history} at={at} texts={texts} onOpen={onOpen} onClose={onClose}>
      {view.at === "shown" && <Events events={view.events} />}
    </AdminDisclosure>
  );
}

function Events({ events }: { events: readonly ReportEvent[] }) {
  if (events.length === 0) return <p className={styles.count}>Nothing has been recorded yet.</p>;
  return (
    <ol className={styles.events}>
      {events.map(({ at, by, action, detail }) => (
        <li key={`${at} ${action} ${detail}`}>
          <span className={styles.result} data-result={action}>
            {actionNames[action]}
          </span>
          <span>{detail}</span>
          <span className={styles.reason}>
            {by}, <DateTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
