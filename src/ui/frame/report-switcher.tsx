import { type ReactNode, useId } from "react";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-switcher.module.css";

interface ReportSwitcherProps {
  /** The names of the open report and of its client; null before one is chosen. */
  report: { name: string; client: string } | null;
  /** How old its data are, once it is known. */
  age?: ReactNode;
  onPress: () => void;
}

/** Names the open report and leads to another one. One button in both cases, so that it keeps the focus. */
export function ReportSwitcher({ report, age, onPress }: ReportSwitcherProps) {
  const [actionId, namesId] = [useId(), useId()];
  return (
    // On the button itself it would be read after the name, which says the same.
    <div className={styles.place} title={report ? `${report.client} / ${report.name}` : undefined}>
      <span id={actionId} hidden>
        Switch report:
      </span>
      <button
        className={styles.switcher}
        data-named={report ? true : undefined}
        type="button"
        aria-haspopup="dialog"
        // Who says what they see reaches it (WCAG 2.5.3), also where the names have no room.
        aria-labelledby={report ? `${actionId} ${namesId}` : undefined}
        onClick={onPress}
      >
        <Icon path={icons.search} />
        <span className={styles.names} id={namesId}>
          {report ? (
            <>
              <bdi className={styles.name}>{report.name}</bdi>{" "}
              <span className={styles.secondLine}>
                <bdi>{report.client}</bdi> {age && <span>{age}</span>}
              </span>
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
