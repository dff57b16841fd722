import { type ReactNode, useId } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import styles from "../admin/admin.module.css";

interface FormDialogProps {
  frame: DialogFrame;
  title: string;
  /** On the button that sends the form, as Enter does. */
  saveLabel: string;
  /** Whether it takes something away that does not come back. */
  isDangerous?: boolean;
  at: "editing" | "saving";
  canSave: boolean;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog. It stays until the server has answered, so that nothing typed is lost. */
export function FormDialog({
  frame,
  title,
  saveLabel,
  isDangerous = false,
  at,
  canSave,
  onSave,
  onCancel,
  children,
}: FormDialogProps) {
  const id = useId();
  const isBusy = at === "saving";
  return (
    <Dialog
      {...frame}
      dismissible={frame.dismissible === true && !isBusy}
      title={title}
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            form={id}
            type="submit"
            variant={isDangerous ? "danger" : "primary"}
            busy={isBusy}
            disabled={!canSave && !isBusy}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
