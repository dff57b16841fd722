import type { ReportWarning } from "../../api/report-contract.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import links from "../lists/details.module.css";
import styles from "./failed-openings.module.css";

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
    <section className={styles.section} aria-label="Reports to check">
      <h2 className={styles.title}>Reports to check</h2>
      <p>
        Data sets are compared every night.
        {total > warnings.length && ` The first ${warnings.length} of ${total.toLocaleString("en")} are listed.`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Warning</th>
          </tr>
        </thead>
        <tbody>
          {warnings.map(({ subscriptionReportId, reportName, clientName, text }) => (
            <tr key={subscriptionReportId}>
              <th scope="row">
                <RibbonLink
                  className={links.link}
                  label={reportName}
                  href={listHref("reports", { search: reportName, open: String(subscriptionReportId) })}
                  active={false}
                  onNavigate={onNavigate}
                />
                <span className={styles.secondLine}>{clientName}</span>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
