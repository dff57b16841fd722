import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./ribbon.module.css";

export interface RibbonLinkProps {
  label: string;
  href: string;
  /** True for the area that is shown now. */
  active: boolean;
  onNavigate: () => void;
}

/** When no report is shown, callers leave out these actions and their buttons are disabled. */
export interface ReportActions {
  onChangeReport: () => void;
  onRefresh?: (() => void) | undefined;
  onPrint?: (() => void) | undefined;
  onFullScreen?: (() => void) | undefined;
}

interface RibbonProps {
  /** The links to the areas that the user may open. */
  links: readonly RibbonLinkProps[];
  /** The navigation among the report's pages. */
  reportPages?: ReactNode;
  /** The report's actions, shown only on /report. */
  report?: ReportActions | undefined;
}

export function Ribbon({ links, reportPages, report }: RibbonProps) {
  return (
    <nav className={styles.ribbon} aria-label="Portal">
      <div className={styles.links}>
        {links.map((link) => (
          <RibbonLink key={link.label} {...link} />
        ))}
      </div>
      <div className={styles.pages}>{reportPages}</div>
      {report && (
        <div className={styles.actions}>
          <Action icon="swap" label="Change Report" onPress={report.onChangeReport} />
          <Action icon="refresh" label="Refresh" onPress={report.onRefresh} iconOnly />
          <Action icon="print" label="Print" onPress={report.onPrint} iconOnly />
          <Action icon="fullScreen" label="Full Screen" onPress={report.onFullScreen} />
        </div>
      )}
    </nav>
  );
}

function RibbonLink({ label, href, active, onNavigate }: RibbonLinkProps) {
  const navigate = (event: MouseEvent) => {
    // Opening in a new tab or window is left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate();
  };
  return (
    <a className={styles.link} href={href} aria-current={active ? "page" : undefined} onClick={navigate}>
      {label}
    </a>
  );
}

interface ActionProps {
  icon: IconName;
  label: string;
  onPress: (() => void) | undefined;
  iconOnly?: boolean;
}

function Action({ icon, label, onPress, iconOnly = false }: ActionProps) {
  return (
    <button
      className={styles.action}
      type="button"
      disabled={!onPress}
      onClick={onPress}
      title={onPress ? label : `${label}: no report is shown`}
      aria-label={label}
    >
      <Icon name={icon} />
      {!iconOnly && <span>{label}</span>}
    </button>
  );
}
