import type { OpenSubscriptionChange } from "../../machines/clients/subscription-change.machine.ts";
import { type SubscriptionForm, subscriptionProblems } from "../../rules/clients/subscription-form.ts";
import type { DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { FormDialog } from "../lists/form-dialog.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";

interface SubscriptionDialogProps {
  frame: DialogFrame;
  view: OpenSubscriptionChange;
  onFieldChange: (field: keyof SubscriptionForm, value: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Changes a client. */
export function SubscriptionDialog({ frame, view, onFieldChange, onSave, onCancel }: SubscriptionDialogProps) {
  const {
    at,
    displayName,
    partyId,
    previousName,
    problem,
    nameProblem,
    partyProblem,
    workspaces,
    workspaceProblem,
    profileId,
    profileProblem,
    canSave,
  } = view;
  return (
    <FormDialog
      frame={frame}
      title="Edit client"
      saveLabel="Save"
      at={at}
      canSave={canSave}
      onSave={onSave}
      onCancel={onCancel}
    >
      <p>
        People see the changes to <strong>{previousName}</strong> when they next open the portal. Access and links stay
        as they are.
      </p>
      {problem !== null && problem !== "nameTaken" && <Notice tone="danger">{subscriptionProblems[problem]}</Notice>}
      <SubscriptionFields
        displayName={displayName}
        partyId={partyId}
        nameProblem={problem === "nameTaken" ? subscriptionProblems[problem] : nameProblem}
        partyProblem={partyProblem}
        isBusy={at === "saving"}
        onFieldChange={onFieldChange}
      />
      <TextField
        label="Workspaces"
        hint="Ids of the workspaces that the client’s reports may be in, separated by spaces. Empty: all."
        errorMessage={workspaceProblem}
        kind="identifier"
        value={workspaces}
        onChange={(value) => onFieldChange("workspaces", value)}
        readOnly={at === "saving"}
      />
      <TextField
        label="Service principal profile"
        hint="Id of the profile that reads the client’s reports. Empty: the portal’s own."
        errorMessage={profileProblem}
        kind="identifier"
        value={profileId}
        onChange={(value) => onFieldChange("profileId", value)}
        readOnly={at === "saving"}
      />
    </FormDialog>
  );
}
