import type { OpenPersonAdding } from "../../machines/people/person-adding.machine.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { notConfirmedText } from "../../rules/admin/messages.ts";
import type { NewPerson } from "../../rules/people/new-person.ts";
import type { DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { FormDialog } from "../lists/form-dialog.tsx";
import { PortalAddress } from "../lists/portal-address.tsx";

interface PersonDialogProps {
  frame: DialogFrame;
  view: OpenPersonAdding;
  /** The address of the portal. */
  address: string;
  onFieldChange: (field: keyof NewPerson, value: string) => void;
  onEmailLeave: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Adds or invites a person. */
export function PersonDialog({ frame, view, address, onSave, onCancel, ...callbacks }: PersonDialogProps) {
  const { at, refusal, hasFailed, subject, canSave } = view;
  return (
    <FormDialog
      frame={frame}
      title="Add person"
      saveLabel={subject.trim() === "" ? "Invite" : "Add person"}
      at={at}
      canSave={canSave}
      onSave={onSave}
      onCancel={onCancel}
    >
      {refusal !== "" && <Notice tone="danger">{endSentence(refusal)}</Notice>}
      {hasFailed && <Notice tone="danger">{notConfirmedText} Your entries are kept.</Notice>}
      <PersonFields view={view} {...callbacks} />
      <div>
        <p>The portal sends no email. Give them its address yourself:</p>
        <PortalAddress address={address} />
      </div>
    </FormDialog>
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
