import { type ReactNode, type SubmitEvent as FormSubmitEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "../admin/admin.module.css";

interface AdminFormProps {
  title: string;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}

export function AdminForm({ title, onSubmit, actions, children }: AdminFormProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Browsers differ in when they take the focus from a button that is disabled after its press, and in where it goes.
  useLayoutEffect(() => {
    if (form.current?.querySelector("button:disabled:focus"))
      form.current.querySelector<HTMLElement>("input:enabled")?.focus();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        focusPressedButton(event);
        onSubmit();
      }}
    >
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}

/** Safari does not focus a button that is pressed with the mouse, so dialogs could not return the focus to its form. */
function focusPressedButton({ currentTarget, nativeEvent }: FormSubmitEvent<HTMLFormElement>): void {
  if (!currentTarget.contains(document.activeElement)) nativeEvent.submitter?.focus();
}
