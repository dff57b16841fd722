import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-switcher.module.css";

interface ReportSwitcherProps {
  /** The names of the open report and of its client; null before one is chosen. */
  report: { name: string; client: string } | null;
  onPress: () => void;
}

/** Names the open report and leads to another one. One button in both cases, so that it keeps the focus. */
export function ReportSwitcher({ report, onPress }: ReportSwitcherProps) {
  const name = report && `${report.client} / ${report.name}`;
  return (
    // On the button itself it would be read after the name, which says the same.
    <div className={styles.place} title={name ?? undefined}>
      <button
        className={styles.switcher}
        data-named={report ? true : undefined}
        type="button"
        aria-haspopup="dialog"
        aria-label={name ? `Switch report: ${name}` : undefined}
        onClick={onPress}
      >
        <Icon path={icons.search} />
        <span className={styles.names}>
          {report ? (
            <>
              <span className={styles.client}>
                <bdi>{report.client}</bdi>
                <span>{" / "}</span>
              </span>
              <bdi className={styles.name}>{report.name}</bdi>
            </>
          ) : (
            "Find report"
          )}
        </span>
        {report && <Icon path={icons.chevronDown} />}
      </button>
    </div>
  );
}
