import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths.ts";

interface IconProps {
  name: IconName;
  /** Announced by screen readers. Without it the icon is decoration. */
  label?: string;
}

export function Icon({ name, label }: IconProps) {
  const accessibility = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" {...accessibility}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
