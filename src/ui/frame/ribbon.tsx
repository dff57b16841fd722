import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./ribbon.module.css";

export interface RibbonLink {
  label: string;
  href: string;
  /** Marks the area that is on the screen. */
  active: boolean;
  onNavigate: () => void;
}

/** An action that is left out is disabled, because no report is shown. */
export interface ReportActions {
  onChangeReport: () => void;
  onRefresh?: (() => void) | undefined;
  onPrint?: (() => void) | undefined;
  onFullScreen?: (() => void) | undefined;
}

interface RibbonProps {
  /** The links to the areas that the user may open. */
  items: readonly RibbonLink[];
  /** The navigation among the report's pages. */
  pages?: ReactNode;
  /** The report's actions, shown only on /report. */
  report?: ReportActions | undefined;
}

export function Ribbon({ items, pages, report }: RibbonProps) {
  return (
    <nav className={styles.ribbon} aria-label="Portal">
      <div className={styles.links}>
        {items.map((item) => (
          <RibbonItem key={item.href} {...item} />
        ))}
      </div>
      <div className={styles.pages}>{pages}</div>
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

function RibbonItem({ label, href, active, onNavigate }: RibbonLink) {
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
