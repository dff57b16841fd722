import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
}

/** Label above, control, then what helps or what is wrong: the same rows around every control. */
export function Field({ label, hint, fault, children }: FieldWords & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const noteId = fault || hint ? `${id}note` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}label`}>
        {label}
      </label>
      {children({ id, "aria-describedby": noteId, "aria-invalid": fault ? true : undefined })}
      {fault ? (
        <p className={styles.fault} id={noteId} role="alert">
          <Icon name="alert" />
          {fault}
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

export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}
