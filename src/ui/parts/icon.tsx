import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths.ts";

export function Icon({ name, label }: { name: IconName; label?: string }) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" {...spoken}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
