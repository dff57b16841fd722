import { useState } from "react";
import type { Outcome, Subscription } from "../../api/contract.ts";
import { isDay, toDay } from "../../rules/access/access-days.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { nameOptions } from "../admin/options.ts";
import { Addition } from "../lists/addition.tsx";
import styles from "../lists/details.module.css";
import { FormDialog } from "../lists/form-dialog.tsx";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { DateField } from "../parts/date-field.tsx";
import { Notice } from "../parts/notice.tsx";
import { Select } from "../parts/select.tsx";

type Choice = "all" | "unreviewed" | "some";

export interface StartReviewsProps {
  /** Undefined while they are loaded. */
  clients: readonly Subscription[] | undefined;
  isBusy: boolean;
  /** Of the last try. */
  outcome: Outcome | undefined;
  onStart: (wanted: {
    clients: "all" | "unreviewed" | { ids: string[] };
    dueOn: string;
    endsUndecided: boolean;
  }) => void;
  onCancel: () => void;
}

const DAYS = 30;
const MAX_CLIENTS = 500;
const inDays = (days: number) => toDay(new Date(Date.now() + days * 86_400_000).toISOString());

export function StartReviews({ clients, isBusy, outcome, onStart, onCancel }: StartReviewsProps) {
  const [choice, setChoice] = useState<Choice>("unreviewed");
  const [ids, setIds] = useState<string[]>([]);
  const [dueOn, setDueOn] = useState(() => inDays(DAYS));
  const [endsUndecided, setEndsUndecided] = useState(false);
  const nameOf = (id: string) => clients?.find((client) => client.id === id)?.displayName ?? id;
  const isOver = isDay(dueOn) && dueOn < inDays(0);
  return (
    <FormDialog
      frame={{ open: true, dismissible: true, onClosed: onCancel }}
      title="Start access reviews"
      saveLabel="Start"
      at={isBusy ? "saving" : "editing"}
      canSave={isDay(dueOn) && !isOver && (choice !== "some" || ids.length > 0)}
      onSave={() => onStart({ clients: choice === "some" ? { ids } : choice, dueOn, endsUndecided })}
      onCancel={onCancel}
    >
      <p>Each client gets a review of who can see its reports now. Clients with an open review are left out.</p>
      <Select
        label="Clients"
        value={choice}
        options={[
          { value: "unreviewed", label: "Not reviewed for 90 days" },
          { value: "all", label: "All clients" },
          { value: "some", label: "Some clients" },
        ]}
        onChange={setChoice}
      />
      {choice === "some" && (
        <div className={styles.section}>
          <ul className={styles.list} aria-label="Chosen clients">
            {ids.map((id) => (
              <li key={id} className={styles.removable}>
                <span>{nameOf(id)}</span>
                <Button
                  size="small"
                  aria-label={`Remove ${nameOf(id)}`}
                  onClick={() => setIds(ids.filter((one) => one !== id))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <Addition
            label="Client"
            action="Choose"
            options={nameOptions(clients ?? []).filter(({ value }) => !ids.includes(value))}
            loading={clients === undefined}
            emptyText="No other clients"
            isBusy={false}
            isDisabled={ids.length === MAX_CLIENTS}
            onAdd={(id) => setIds([...ids, id])}
          />
        </div>
      )}
      <DateField
        label="Due on"
        value={dueOn}
        onChange={setDueOn}
        hint="After this day an open review is marked as overdue."
        errorMessage={isOver ? "Choose a day that is not over yet." : undefined}
      />
      <CheckBox
        label="End undecided access after the due date"
        hint={
          endsUndecided
            ? "Each access that nobody has decided about by then ends by itself, with its row in the audit log. What a group gives ends by leaving the group. What has changed since the start of the review stays."
            : "No access ends by itself."
        }
        checked={endsUndecided}
        onChange={setEndsUndecided}
      />
      {outcome?.isSuccess === false && <Notice tone="danger">{endSentence(outcome.message)}</Notice>}
    </FormDialog>
  );
}
