import type { Outcome } from "../../api/contract.ts";
import { Addition } from "../lists/addition.tsx";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import styles from "../lists/details.module.css";
import { ListSection } from "../lists/list-section.tsx";
import { Button } from "../parts/button.tsx";
import { findOption, type Option } from "../admin/options.ts";

export interface ClientAdministratorsProps {
  /** The ids of the people who administer the client. */
  administrators: readonly string[];
  /** The people of the client. Undefined while they are loaded. */
  people: readonly Option[] | undefined;
  isBusy?: boolean;
  /** Of the last change. */
  outcome?: Outcome | undefined;
  /** Takes the last change back. */
  onUndo?: (() => void) | undefined;
  /** Absent: they are only read. */
  onChange?: (principalId: string, isAdministrator: boolean) => void;
}

/** Who administers a client: its people, groups and access, and nothing else of the portal. */
export function ClientAdministrators(props: ClientAdministratorsProps) {
  const { administrators, people, isBusy = false, outcome, onUndo, onChange } = props;
  return (
    <ListSection
      title="Administrators"
      emptyText="Nobody. An administrator of this client invites its people, and gives its groups and access on a page of their own."
      listed={administrators.length}
      total={administrators.length}
      notice={<ChangeOutcome outcome={outcome} isBusy={isBusy} onUndo={onUndo} />}
      rows={
        people &&
        administrators.map((id) => {
          const { label, hint } = findOption(people, id);
          return (
            <li key={id} className={styles.removable}>
              <div className={styles.texts}>
                <span className={styles.name}>{label}</span>
                <span className={styles.quiet}>{hint}</span>
              </div>
              {onChange && (
                <Button
                  size="small"
                  aria-label={`Remove ${label} as administrator`}
                  disabled={isBusy}
                  onClick={() => onChange(id, false)}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })
      }
    >
      {onChange && (
        <Addition
          label="Make administrator of this client"
          action="Add"
          options={people?.filter(({ value }) => !administrators.includes(value)) ?? []}
          loading={people === undefined}
          emptyText="Everybody of the client administers it"
          isBusy={false}
          isDisabled={isBusy}
          onAdd={(id) => onChange(id, true)}
        />
      )}
    </ListSection>
  );
}
