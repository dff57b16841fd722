import type { ReactNode } from "react";
import { MoreMenu } from "./more-menu.tsx";
import { type ReportActions, ReportButtons, RibbonLink, type RibbonLinkProps } from "./ribbon.tsx";
import styles from "./report-bar.module.css";

interface ReportBarProps {
  /** The `PageNavigation` of a report with several pages. */
  pageNavigation?: ReactNode;
  /** The `ReportFreshness` of the shown report. */
  freshness?: ReactNode;
  /** The ribbon's own links and actions. In a narrow window they move into the menu. */
  links: readonly RibbonLinkProps[];
  actions: ReportActions;
}

/** The part of the ribbon that belongs to the chosen report. */
export function ReportBar({ pageNavigation, freshness, links, actions }: ReportBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.pages}>
        {pageNavigation}
        {freshness}
      </div>
      <MoreMenu>
        <ReportButtons className={undefined} {...actions} />
        <hr className={styles.rule} />
        {links.map((link) => (
          <RibbonLink key={link.label} className={undefined} {...link} />
        ))}
      </MoreMenu>
    </div>
  );
}
