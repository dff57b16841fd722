import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";

interface AddedReportProps {
  reportName: string;
  clientName: string;
  /** False while the tab that gives access has unfinished changes. */
  canGiveAccess: boolean;
  onGiveAccess: () => void;
}

/** Shown after a report was added, until a user can see it. */
export function AddedReport({ reportName, clientName, canGiveAccess, onGiveAccess }: AddedReportProps) {
  return (
    <div className={styles.aboveForm}>
      <Notice
        tone="success"
        title="Added. Nobody can see it yet."
        action={
          <Button size="small" disabled={!canGiveAccess} onClick={onGiveAccess}>
            Give access
          </Button>
        }
      >
        {reportName} · {clientName}
        {!canGiveAccess && <p>Finish the changes that are open in User Report Mapping first.</p>}
      </Notice>
    </div>
  );
}
