import type { PersonRow } from "../../api/people-contract.ts";
import type { PersonLosses } from "../../machines/people/person-change.machine.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { personChangeTexts } from "./person-change-texts.ts";

interface ConfirmPersonChangeProps {
  frame: DialogFrame;
  person: PersonRow;
  change: PersonChange;
  /** What they lose, and the client that they are removed from. Without one: everywhere. */
  losses: PersonLosses;
  clientName?: string | undefined;
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
  losses,
  clientName,
  isOwn,
  onConfirm,
  onCancel,
}: ConfirmPersonChangeProps) {
  const { label, effect, ownEffect } = personChangeTexts[change];
  const everything = listLosses(person, losses);
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
      {clientName !== undefined && (
        <p>
          Client: <strong>{clientName}</strong>.{" "}
          {losses.reportCount === 0
            ? "They see none of its reports."
            : `They no longer see ${formatCount(losses.reportCount, "report")}.`}
        </p>
      )}
      {change === "removeEverywhere" && everything !== "" && (
        <p>
          They lose <strong>{everything}</strong>.
        </p>
      )}
      <p>{isOwn ? ownEffect : effect}</p>
    </Dialog>
  );
}

const listLosses = ({ role }: PersonRow, { reportCount, clientCount, sessionCount }: PersonLosses) =>
  [
    reportCount > 0 && formatCount(reportCount, "report"),
    clientCount > 0 && formatCount(clientCount, "client"),
    sessionCount > 0 && formatCount(sessionCount, "open session"),
    role === "administrator" && "the administrator role",
  ]
    .filter((loss) => loss !== false)
    .join(", ");
