import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";

export interface FieldTexts {
  label: string;
  /** Help below the control. */
  hint?: ReactNode;
  /** What is wrong with the value. It replaces the hint and is announced at once. */
  errorMessage?: string | undefined;
}

interface FieldProps extends FieldTexts {
  children: (controlProps: FieldControlProps) => ReactNode;
}

/** A label, its control, and a hint or an error message below. */
export function Field({ label, hint, errorMessage, children }: FieldProps) {
  const id = useId();
  const noteId = errorMessage || hint ? `${id}note` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}label`}>
        {label}
      </label>
      {children({ id, "aria-describedby": noteId, "aria-invalid": errorMessage ? true : undefined })}
      {errorMessage ? (
        <p className={styles.error} id={noteId} role="alert">
          <Icon path={icons.alert} />
          {errorMessage}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}
