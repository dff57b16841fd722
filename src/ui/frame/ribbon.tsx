import type { MouseEvent, ReactNode } from "react";
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
  /** The `ReportBar` of the chosen report. */
  reportBar?: ReactNode;
  /** The report's actions, shown only on /report. */
  report?: ReportActions | undefined;
}

export function Ribbon({ links, reportBar, report }: RibbonProps) {
  return (
    <nav className={styles.ribbon} aria-label="Portal">
      <div className={styles.links}>
        {links.map((link) => (
          <RibbonLink key={link.label} className={styles.link} {...link} />
        ))}
      </div>
      <div className={styles.bar}>{reportBar}</div>
      {report && (
        <div className={styles.actions}>
          <ReportButtons className={styles.action} {...report} />
        </div>
      )}
    </nav>
  );
}

interface StyledProps {
  className: string | undefined;
}

export function RibbonLink({ className, label, href, active, onNavigate }: RibbonLinkProps & StyledProps) {
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

export function ReportButtons({
  className,
  onChangeReport,
  onRefresh,
  onPrint,
  onFullScreen,
}: ReportActions & StyledProps) {
  return (
    <>
      <Action className={className} icon={icons.swap} label="Change Report" onPress={onChangeReport} />
      <Action className={className} icon={icons.refresh} label="Refresh" onPress={onRefresh} />
      <Action className={className} icon={icons.print} label="Print" onPress={onPrint} />
      <Action className={className} icon={icons.fullScreen} label="Full Screen" onPress={onFullScreen} />
    </>
  );
}

interface ActionProps extends StyledProps {
  icon: IconPath;
  label: string;
  onPress: (() => void) | undefined;
}

function Action({ className, icon, label, onPress }: ActionProps) {
  return (
    <button
      className={className}
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
