import type { PersonRow } from "../../api/people-contract.ts";
import type { PersonChange } from "../../rules/admin/person-change.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { personChangeTexts } from "./person-change-texts.ts";

interface ConfirmPersonChangeProps {
  frame: DialogFrame;
  person: PersonRow;
  change: PersonChange;
  /** Whether the administrator is signed in with the person's email. */
  isOwn: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The email tells namesakes apart. */
export function ConfirmPersonChange({ frame, person, change, isOwn, onConfirm, onCancel }: ConfirmPersonChangeProps) {
  const { label, effect, ownEffect } = personChangeTexts[change];
  const takesAway = change !== "makeAdministrator" && change !== "reactivate";
  return (
    <Dialog
      {...frame}
      title={label}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant={takesAway ? "danger" : "primary"} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <p>
        <strong>{person.name}</strong>, {person.email}
      </p>
      <p>{isOwn ? ownEffect : effect}</p>
    </Dialog>
  );
}
