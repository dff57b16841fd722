import type { PersonRow } from "../../api/people-contract.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { personChangeTexts } from "./person-change-texts.ts";

interface ConfirmPersonChangeProps {
  frame: DialogFrame;
  person: PersonRow;
  change: PersonChange;
  /** The client that they are removed from, and how many reports they no longer see. */
  loss?: { clientName: string; reportCount: number } | undefined;
  /** Whether the administrator is signed in with the person's email. */
  isOwn: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The email tells namesakes apart. */
export function ConfirmPersonChange({
  frame,
  person,
  change,
  loss,
  isOwn,
  onConfirm,
  onCancel,
}: ConfirmPersonChangeProps) {
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
      {loss && (
        <p>
          Client: <strong>{loss.clientName}</strong>.{" "}
          {loss.reportCount === 0
            ? "They see none of its reports."
            : `They no longer see ${formatCount(loss.reportCount, "report")}.`}
        </p>
      )}
      <p>{isOwn ? ownEffect : effect}</p>
    </Dialog>
  );
}
