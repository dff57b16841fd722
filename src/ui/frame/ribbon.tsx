import { type MouseEvent, type ReactNode, useState } from "react";
import { Icon, type IconPath } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./ribbon.module.css";

export interface RibbonLinkProps {
  label: string;
  href: string;
  /** True for the area that is shown now. */
  active: boolean;
  onNavigate: (href: string) => void;
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
  /** Renders the `ReportBar` of the chosen report. */
  renderReportBar?: ((actions: HTMLElement | null) => ReactNode) | undefined;
  /** The report's actions, shown only on /report. */
  report?: ReportActions | undefined;
  /** Whether the back end has saved views. */
  hasViews?: boolean;
}

/**
 * What changes how the report is seen, and what passes it on, are two groups. The `ReportBar` draws its own actions in
 * them; their room is kept until it is loaded.
 */
export function Ribbon({ links, renderReportBar, report, hasViews = false }: RibbonProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <nav className={styles.ribbon} aria-label="Portal">
      <div className={styles.links}>
        {links.map((link) => (
          <RibbonLink key={link.label} className={styles.link} {...link} />
        ))}
      </div>
      <div className={styles.bar}>{renderReportBar?.(actions)}</div>
      {report && (
        <div className={styles.actions} ref={setActions}>
          <Action icon={icons.swap} label="Change Report" onPress={report.onChangeReport} />
          <div className={styles.group}>
            {hasViews && <span data-views />}
            <Action icon={icons.refresh} label="Refresh" onPress={report.onRefresh} />
            <Action icon={icons.fullScreen} label="Full Screen" onPress={report.onFullScreen} />
          </div>
          <div className={styles.group}>
            <span data-copy />
            <Action icon={icons.print} label="Print" onPress={report.onPrint} />
          </div>
        </div>
      )}
    </nav>
  );
}

export function RibbonLink({
  className,
  label,
  href,
  active,
  onNavigate,
}: RibbonLinkProps & { className: string | undefined }) {
  const navigate = (event: MouseEvent) => {
    // Opening in a new tab or window is left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <a className={className} href={href} aria-current={active ? "page" : undefined} onClick={navigate}>
      {label}
    </a>
  );
}

interface ActionProps {
  icon: IconPath;
  label: string;
  isInMenu?: boolean;
  onPress: (() => void) | undefined;
}

/** The style of an action that is drawn elsewhere. */
export const actionStyle = styles.action;

/** A report's action, in the ribbon or its menu. */
export function Action({ icon, label, isInMenu, onPress }: ActionProps) {
  return (
    <button
      className={isInMenu ? undefined : styles.action}
      type="button"
      disabled={!onPress}
      onClick={onPress}
      title={onPress ? undefined : `${label}: no report is shown`}
      data-hint={label}
      aria-label={label}
    >
      <Icon path={icon} />
      <span>{label}</span>
    </button>
  );
}
