import type { OpenPersonAdding } from "../../machines/admin/person-adding.machine.ts";
import type { NewPerson } from "../../rules/admin/new-person.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { PortalAddress } from "./portal-address.tsx";
import styles from "./admin.module.css";

interface PersonDialogProps {
  frame: DialogFrame;
  view: OpenPersonAdding;
  /** Of the portal. */
  address: string;
  onFieldChange: (field: keyof NewPerson, value: string) => void;
  onEmailLeave: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Adds or invites a person. It stays until the server has answered, so that nothing typed is lost. */
export function PersonDialog({
  frame,
  view,
  address,
  onEmailLeave,
  onSave,
  onCancel,
  ...callbacks
}: PersonDialogProps) {
  const { at, refusal, hasFailed, subject, canSave } = view;
  const isBusy = at === "saving";
  return (
    <Dialog
      {...frame}
      dismissible={frame.dismissible === true && !isBusy}
      title="Add person"
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button form="person" type="submit" variant="primary" busy={isBusy} disabled={!canSave && !isBusy}>
            {subject.trim() === "" ? "Invite" : "Add person"}
          </Button>
        </>
      }
    >
      <form
        id="person"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {refusal !== "" && <Notice tone="danger">{refusal}</Notice>}
        {hasFailed && (
          <Notice tone="danger">
            The server did not confirm the change. Check your connection, then try again. Your entries are kept.
          </Notice>
        )}
        <PersonFields view={view} onEmailLeave={onEmailLeave} {...callbacks} />
        <div>
          <p>The portal sends no email. Give them its address yourself:</p>
          <PortalAddress address={address} />
        </div>
      </form>
    </Dialog>
  );
}

type PersonFieldsProps = Pick<PersonDialogProps, "view" | "onFieldChange" | "onEmailLeave">;

function PersonFields({ view, onFieldChange, onEmailLeave }: PersonFieldsProps) {
  const { at, email, name, subject, emailProblem, nameProblem, subjectProblem } = view;
  const readOnly = at === "saving";
  return (
    <>
      <TextField
        label="Email"
        errorMessage={emailProblem}
        value={email}
        onChange={(value) => onFieldChange("email", value)}
        onBlur={onEmailLeave}
        readOnly={readOnly}
      />
      <TextField
        label="Name"
        errorMessage={nameProblem}
        value={name}
        onChange={(value) => onFieldChange("name", value)}
        readOnly={readOnly}
      />
      <TextField
        label="Subject (optional)"
        hint="Their id at your identity provider. Without it they are invited: their first sign-in with this email, verified by the provider, makes them this person."
        errorMessage={subjectProblem}
        kind="identifier"
        value={subject}
        onChange={(value) => onFieldChange("subject", value)}
        readOnly={readOnly}
      />
    </>
  );
}
