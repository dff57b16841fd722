import styles from "./icon.module.css";

/** An SVG path on a 16 × 16 grid; it begins with a move. */
export type IconPath = `${"M" | "m"}${string}`;

interface IconProps {
  /** One of `icons`, or of an area's own icons. */
  path: IconPath;
  /** Announced by screen readers. Without it the icon is decoration. */
  label?: string;
}

export function Icon({ path, label }: IconProps) {
  const accessibility = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" {...accessibility}>
      <path d={path} />
    </svg>
  );
}
