import { Notice } from "../parts/notice.tsx";
import { GiveAccessButton, GiveAccessHint, type GiveAccessProps } from "../access/give-access.tsx";
import styles from "../admin/admin.module.css";

interface AddedReportProps extends GiveAccessProps {
  reportName: string;
  clientName: string;
}

/** Shown after a report was added, until a user can see it. */
export function AddedReport({ reportName, clientName, ...access }: AddedReportProps) {
  return (
    <div className={styles.aboveForm}>
      <Notice
        tone="success"
        title="Added. Nobody can see it yet."
        action={<GiveAccessButton size="small" {...access} />}
      >
        {reportName} · {clientName}
        <GiveAccessHint {...access} />
      </Notice>
    </div>
  );
}
