import type { ReportWarning } from "../../api/report-contract.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import lists from "../lists/details.module.css";
import styles from "./service-page.module.css";

interface ReportWarningsProps {
  warnings: readonly ReportWarning[];
  /** Also of those that are not listed. */
  total: number;
  onNavigate: (href: string) => void;
}

/** Reports that may show more than was meant. Nothing where there are none. */
export function ReportWarnings({ warnings, total, onNavigate }: ReportWarningsProps) {
  if (total === 0) return null;
  return (
    <section className={styles.card} aria-label="Reports to check">
      <h2>Reports to check</h2>
      <p>
        Data sets are looked up in the background, at most 50 every ten minutes.
        {total > warnings.length && ` The first ${warnings.length} of ${total.toLocaleString("en")} are listed.`}
      </p>
      <ul className={lists.list}>
        {warnings.map(({ subscriptionReportId, reportName, clientName, text }) => (
          <li key={subscriptionReportId}>
            <RibbonLink
              className={lists.link}
              label={reportName}
              href={listHref("reports", { search: reportName, open: String(subscriptionReportId) })}
              active={false}
              onNavigate={onNavigate}
            />
            <span className={lists.quiet}>{clientName}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
