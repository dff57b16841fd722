import { type ReactNode, useEffect } from "react";
import { RibbonLink } from "../frame/ribbon.tsx";
import { showHints } from "../parts/hints.ts";
import { Icon, type IconPath } from "../parts/icon.tsx";
import styles from "./admin-navigation.module.css";
import { useRem, useWindowSize } from "../lists/visible-rows.ts";

/** In rem. */
const MAX_NARROW_WIDTH = 40;

export interface AdminPageLink {
  label: string;
  href: string;
  icon: IconPath;
  /** Whether a new group of pages begins here. */
  startsGroup?: boolean;
}

interface AdminNavigationProps {
  /** Names the navigation. */
  label?: string;
  /** The pages that the back end offers. A single one needs no navigation. */
  links: readonly AdminPageLink[];
  /** The address of the page that is shown. */
  current: string;
  onNavigate: (href: string) => void;
  /** The page. */
  children: ReactNode;
}

/** The pages of the admin area: links beside the page, or a select above it on a phone. */
export function AdminNavigation({
  label = "Administration",
  links,
  current,
  onNavigate,
  children,
}: AdminNavigationProps) {
  useEffect(showHints, []);
  const hasNavigation = links.length > 1;
  const isNarrow = useWindowSize().width <= MAX_NARROW_WIDTH * useRem();
  return (
    <div className={styles.layout} data-navigation={hasNavigation || undefined} data-narrow={isNarrow || undefined}>
      {hasNavigation && (
        <nav className={styles.navigation} aria-label={label}>
          {isNarrow ? (
            <select
              className={styles.select}
              aria-label={`${label} page`}
              value={current}
              onChange={(event) => onNavigate(event.currentTarget.value)}
            >
              {links.map(({ label, href }) => (
                <option key={href} value={href}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <div className={styles.links}>
              {links.map(({ label, href, icon, startsGroup }) => (
                <div key={href} className={styles.item} data-group={startsGroup || undefined}>
                  <RibbonLink
                    className={styles.link}
                    label={label}
                    href={href}
                    active={href === current}
                    onNavigate={() => onNavigate(href)}
                  />
                  <Icon path={icon} />
                </div>
              ))}
            </div>
          )}
        </nav>
      )}
      <div className={styles.page}>{children}</div>
    </div>
  );
}
