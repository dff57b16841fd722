import { type ReactNode, type SubmitEvent as FormSubmitEvent, useId } from "react";
import styles from "./admin.module.css";

interface AdminFormProps {
  title: string;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}

export function AdminForm({ title, onSubmit, actions, children }: AdminFormProps) {
  const titleId = useId();
  return (
    <form
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
