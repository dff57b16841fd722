import type { OpenSubscriptionChange } from "../../machines/admin/subscription-change.machine.ts";
import { type NewSubscription, subscriptionProblems } from "../../rules/admin/subscription-form.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";
import styles from "./admin.module.css";

interface SubscriptionDialogProps {
  frame: DialogFrame;
  view: OpenSubscriptionChange;
  onFieldChange: (field: keyof NewSubscription, value: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Adds a client, or renames one. It stays until the server has answered, so that nothing typed is lost. */
export function SubscriptionDialog({ frame, view, onFieldChange, onSave, onCancel }: SubscriptionDialogProps) {
  const { at, displayName, partyId, previousName, problem, nameProblem, partyProblem, canSave } = view;
  const isBusy = at === "saving";
  const isRenaming = previousName !== null;
  return (
    <Dialog
      {...frame}
      dismissible={frame.dismissible === true && !isBusy}
      title={isRenaming ? "Rename client" : "Add client"}
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button form="subscription" type="submit" variant="primary" busy={isBusy} disabled={!canSave && !isBusy}>
            {isRenaming ? "Rename" : "Add client"}
          </Button>
        </>
      }
    >
      <form
        id="subscription"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {isRenaming ? (
          <p>
            People see the new name of <strong>{previousName}</strong> when they next open the portal. Access and links
            stay as they are.
          </p>
        ) : (
          <p>You become the client’s first user, so you can open its reports yourself.</p>
        )}
        {problem !== null && problem !== "nameTaken" && <Notice tone="danger">{subscriptionProblems[problem]}</Notice>}
        <SubscriptionFields
          displayName={displayName}
          partyId={partyId}
          nameProblem={problem === "nameTaken" ? subscriptionProblems[problem] : nameProblem}
          partyProblem={partyProblem}
          isBusy={isBusy}
          hasNameOnly={isRenaming}
          onFieldChange={onFieldChange}
        />
      </form>
    </Dialog>
  );
}
