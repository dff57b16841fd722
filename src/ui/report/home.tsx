import { findEntries, findLastReport, idOf } from "../../rules/report/personal-lists.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import { Loader } from "../parts/loader.tsx";
import { ClientLine, indexEndings } from "./access-dates.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import { MAX_TILES } from "./finder-rows.ts";
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
  if (view.at === "loading" || (view.at === "finding" && personalLists?.at === "loading"))
    return (
      <div className={styles.home}>
        <Loader text="Loading reports…" lines={12} />
      </div>
    );
  const endings = indexEndings(personalLists?.ending);
  const last = findLastReport(view.entries, personalLists?.recents ?? []);
  const selectButton = <Button onClick={onSelectionOpen}>Select a report</Button>;
  return (
    <div className={styles.home}>
      <div className={styles.row}>
        <h1 className={styles.heading}>
          Your reports{" "}
          {view.at === "finding" && <span className={styles.count}>{view.entries.length.toLocaleString("en")}</span>}
        </h1>
        {!last && selectButton}
      </div>
      {last && (
        <div className={styles.row}>
          <button type="button" className={styles.last} ref={takeFocusOfMain} data-first onClick={() => onOpen(last)}>
            <Icon path={icons.history} />
            <span className={styles.texts}>
              <span className={row.name} title={last.reportName}>
                Continue with <bdi>{last.reportName}</bdi>
              </span>
              <ClientLine report={last} clientName={last.clientName} endings={endings} />
            </span>
          </button>
          {selectButton}
        </div>
      )}
      <Favourites {...finder} />
      <FindReport {...finder} isPage />
    </div>
  );
}

/** As tiles. The list below has those for which there are too many. */
function Favourites({ view, personalLists, onOpen, onFavouriteChange }: FindReportProps) {
  const listed = new Map(view.entries.map((entry) => [idOf(entry), entry]));
  const favourites = findEntries(listed, personalLists?.favourites ?? []).slice(0, MAX_TILES);
  const endings = indexEndings(personalLists?.ending);
  if (favourites.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="Favourites">
      {favourites.map((report) => (
        <li key={report.id} className={row.row}>
          <button type="button" className={row.report} onClick={() => onOpen(report)}>
            <span className={row.name} dir="auto" title={report.reportName}>
              {report.reportName}
            </span>
            <ClientLine report={report} clientName={report.clientName} endings={endings} />
          </button>
          <FavouriteButton
            className={row.star}
            reportName={report.reportName}
            isFavourite
            onChange={(isFavourite) => onFavouriteChange({ ...report, isFavourite })}
          />
        </li>
      ))}
    </ul>
  );
}

/** The dialog before may be closed before this comes: the main element has the focus then. */
function takeFocusOfMain(button: HTMLButtonElement | null): void {
  if (document.activeElement?.matches("main")) button?.focus();
}
