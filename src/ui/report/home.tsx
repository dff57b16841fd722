import { findLastReport } from "../../rules/report/personal-lists.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import { Loader } from "../parts/loader.tsx";
import { FindReport, type FindReportProps } from "./finder.tsx";
import row from "./finder.module.css";
import styles from "./home.module.css";

interface HomeProps extends Omit<FindReportProps, "isPage"> {
  onSelectionOpen: () => void;
}

/**
 * The report page while no report is requested: the report that was seen last, and all others. It comes as a whole, so
 * that nothing moves.
 */
export function Home({ onSelectionOpen, ...finder }: HomeProps) {
  const { view, personalLists, onOpen } = finder;
  if (view.at === "loading" || (view.at === "finding" && personalLists.at === "loading"))
    return (
      <div className={styles.home}>
        <Loader text="Loading reports…" lines={12} />
      </div>
    );
  const last = findLastReport(view.entries, personalLists.recents);
  return (
    <div className={styles.home}>
      <div className={styles.head}>
        <h1 className={styles.heading}>
          Your reports{" "}
          {view.at === "finding" && <span className={styles.count}>{view.entries.length.toLocaleString("en")}</span>}
        </h1>
        <Button onClick={onSelectionOpen}>Select a report</Button>
      </div>
      {last && (
        <button type="button" className={styles.last} onClick={() => onOpen(last)}>
          <Icon path={icons.history} />
          <span className={styles.texts}>
            <span className={row.name} title={last.reportName}>
              Continue with <bdi>{last.reportName}</bdi>
            </span>
            <span className={row.client} dir="auto" title={last.clientName}>
              {last.clientName}
            </span>
          </span>
        </button>
      )}
      <FindReport {...finder} isPage />
    </div>
  );
}
