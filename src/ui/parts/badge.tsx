import styles from "./badge.module.css";

export interface BadgeProps {
  /** The one scale of states. `off`: it is not in use; `none`: there is nothing to judge. */
  tone: "good" | "attention" | "bad" | "off" | "none";
  children: string;
}

/** A state in words, with a dot in its colour. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
