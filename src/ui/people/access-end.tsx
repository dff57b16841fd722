import { useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import { isDay, toDay, toEnd } from "../../rules/access/access-days.ts";
import { Button } from "../parts/button.tsx";
import { DateField } from "../parts/date-field.tsx";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import styles from "../lists/details.module.css";

export interface AccessEndProps {
  /** Null: never. */
  endsAt: string | null;
  isBusy: boolean;
  /** Of the last change. */
  outcome: Outcome | undefined;
  /** Restores what was there before the last change. */
  onUndo: (() => void) | undefined;
  onChange: (until: string | null) => void;
}

/** When a person's access to all reports ends. */
export function AccessEnd({ endsAt, isBusy, outcome, onUndo, onChange }: AccessEndProps) {
  const saved = toDay(endsAt);
  const [typed, setTyped] = useState<{ saved: string; day: string } | null>(null);
  const day = typed?.saved === saved ? typed.day : saved;
  /** What was typed before must not come back with the value that it was typed over. */
  const restore = (change: () => void) => {
    setTyped(null);
    change();
  };
  return (
    <section className={styles.section} aria-label="End of access">
      <ChangeOutcome outcome={outcome} onUndo={onUndo && (() => restore(onUndo))} />
      <div className={styles.addition}>
        <DateField label="Access ends on" value={day} onChange={(value) => setTyped({ saved, day: value })} />
        <Button disabled={!isDay(day) || day === saved || isBusy} onClick={() => onChange(toEnd(day))}>
          Set
        </Button>
        {endsAt !== null && (
          <Button disabled={isBusy} onClick={() => restore(() => onChange(null))}>
            Clear
          </Button>
        )}
      </div>
      <p className={styles.quiet}>After this day they can open no report. Empty: their access does not end.</p>
    </section>
  );
}
