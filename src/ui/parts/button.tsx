import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  variant?: "primary" | "secondary" | "danger" | "quiet";
  size?: "medium" | "small";
  icon?: IconName;
  busy?: boolean;
}

/** While busy it keeps the focus and its name, and does nothing. */
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
      {busy ? <span className={styles.wheel} aria-hidden /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
