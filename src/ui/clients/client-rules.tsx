import { useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import type { ClientRules as Rules } from "../../api/client-rules-contract.ts";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import styles from "../lists/details.module.css";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { Select } from "../parts/select.tsx";
import { TextField } from "../parts/text-field.tsx";

export interface ClientRulesProps {
  rules: Rules;
  isBusy?: boolean;
  /** Of the last change. */
  outcome?: Outcome | undefined;
  /** Restores the rules of before the last change. */
  onUndo?: (() => void) | undefined;
  /** Resolves with whether they are saved. Absent: they are only read. */
  onSave?: (rules: Rules) => Promise<boolean>;
}

/** From where and how a client's reports may be opened, and what its administrators may do. */
export function ClientRules({ rules, isBusy = false, outcome, onUndo, onSave }: ClientRulesProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className={styles.section} aria-label="Rules">
      <h3 className={styles.title}>Rules</h3>
      <ChangeOutcome outcome={outcome} isBusy={isBusy} onUndo={isEditing ? undefined : onUndo} />
      {onSave && isEditing ? (
        <RulesForm
          rules={rules}
          isBusy={isBusy}
          onSave={(changed) => void onSave(changed).then((isSaved) => isSaved && setIsEditing(false))}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <>
          <dl className={styles.facts}>
            <dt>Networks</dt>
            <dd>{rules.networks.join(", ") || "Any"}</dd>
            <dt>Longest idle time</dt>
            <dd>{rules.idleMinutes ?? 30} minutes</dd>
            <dt>Second factor</dt>
            <dd>{rules.wantsSecondFactor ? "Needed" : "Not needed"}</dd>
            <dt>Invitations</dt>
            <dd>{rules.mailDomains.join(", ") || "Any email"}</dd>
            <dt>Access is given by</dt>
            <dd>{rules.givesOwnAccess ? "Its administrators too" : "Administrators of the portal"}</dd>
          </dl>
          {onSave && (
            <div className={styles.actions}>
              <Button disabled={isBusy} onClick={() => setIsEditing(true)}>
                Change rules
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const idleOptions = [
  { value: "30", label: "30 minutes, as everywhere" },
  { value: "20", label: "20 minutes" },
  { value: "15", label: "15 minutes" },
  { value: "10", label: "10 minutes" },
  { value: "5", label: "5 minutes" },
] as const;
type Idle = (typeof idleOptions)[number]["value"];
const idleMinutes: Record<Idle, Rules["idleMinutes"]> = { "30": null, "20": 20, "15": 15, "10": 10, "5": 5 };
const idleValue = (minutes: Rules["idleMinutes"]): Idle => (minutes === null ? "30" : `${minutes}`);

const toList = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "");

interface RulesFormProps {
  rules: Rules;
  isBusy: boolean;
  onSave: (rules: Rules) => void;
  onCancel: () => void;
}

function RulesForm({ rules, isBusy, onSave, onCancel }: RulesFormProps) {
  const [networks, setNetworks] = useState(rules.networks.join(", "));
  const [mailDomains, setMailDomains] = useState(rules.mailDomains.join(", "));
  const [idle, setIdle] = useState(idleValue(rules.idleMinutes));
  const [wantsSecondFactor, setWantsSecondFactor] = useState(rules.wantsSecondFactor);
  const [givesOwnAccess, setGivesOwnAccess] = useState(rules.givesOwnAccess);
  return (
    <form
      className={styles.section}
      aria-label="Change rules"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({
          networks: toList(networks),
          idleMinutes: idleMinutes[idle],
          wantsSecondFactor,
          mailDomains: toList(mailDomains),
          givesOwnAccess,
        });
      }}
    >
      <TextField
        label="Networks"
        hint="Like 203.0.113.0/24, with commas between. Empty: any."
        kind="identifier"
        value={networks}
        onChange={setNetworks}
      />
      <Select label="Longest idle time" options={idleOptions} value={idle} onChange={setIdle} />
      <CheckBox label="Second factor needed" checked={wantsSecondFactor} onChange={setWantsSecondFactor} />
      <TextField
        label="Mail domains of invitations"
        hint="Like example.com, with commas between. Empty: any."
        kind="identifier"
        value={mailDomains}
        onChange={setMailDomains}
      />
      <CheckBox label="Its administrators give access" checked={givesOwnAccess} onChange={setGivesOwnAccess} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
