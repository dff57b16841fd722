import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Icon, type IconPath } from "./icon.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  /**
   * The weight of the action: one primary button per view. What takes something for good, or asks before it does, is a
   * quiet danger; only the answer that does it is a danger.
   */
  variant?: "primary" | "secondary" | "danger" | "quiet-danger" | "quiet";
  size?: "medium" | "small";
  /** Drawn before the text. */
  icon?: IconPath;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
}

/** A busy button keeps its focus and name but ignores clicks. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={styles.wheel} aria-hidden /> : icon && <Icon path={icon} />}
      {children}
    </button>
  );
}
