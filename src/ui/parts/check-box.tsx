import { type ReactNode, useId } from "react";
import styles from "./check-box.module.css";

export interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A check box with its label and an optional hint. */
export function CheckBox({ label, checked, onChange, hint, disabled }: CheckBoxProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  return (
    <div className={styles.row}>
      <input
        id={id}
        className={styles.box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
