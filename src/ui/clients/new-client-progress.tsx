import type { NewClientProgress as Progress } from "../../machines/clients/new-client.machine.ts";
import { listViewable, type SetupStep } from "../../rules/clients/setup-steps.ts";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { Badge, type BadgeProps } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import { Notice } from "../parts/notice.tsx";
import styles from "./new-client.module.css";

export type State = [text: string, tone: BadgeProps["tone"]];

export const LineState = ({ state: [text, tone] }: { state: State }) => (
  <span className={styles.state}>
    <Badge tone={tone}>{text}</Badge>
  </span>
);

export interface ProgressCallbacks {
  /** Called by Try again and Check again. */
  onRetry: () => void;
  /** Called by Keep editing and Change entries. */
  onResume: () => void;
  onClose: () => void;
  onOpenClient: () => void;
  /** Undefined: nobody may view as they do. */
  onViewAs: ((viewable: ReturnType<typeof listViewable>[number]) => void) | undefined;
}

type NewClientProgressProps = Progress & ProgressCallbacks & { at: "sending" | "stopped" | "done" };

/** What is written of a client, step by step, and where it stopped. */
export function NewClientProgress({
  at,
  setup,
  steps,
  problem,
  onRetry,
  onResume,
  onClose,
  onOpenClient,
  onViewAs,
}: NewClientProgressProps) {
  const name = setup.client?.displayName ?? setup.entries.displayName.trim();
  const titles = { sending: `Writing ${name}`, stopped: `${name} is not finished`, done: `${name} is ready` };
  const current = steps.findIndex(({ isDone }) => !isDone);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const viewable = onViewAs ? listViewable(setup).slice(0, 3) : [];
  const hasInvited = Object.values(setup.written.principals).some(({ isInvited }) => isInvited);
  return (
    <section className={styles.surface} aria-label={titles[at]}>
      <div className={styles.section}>
        <h2 key={at} className={styles.title} ref={takeFocus} tabIndex={-1}>
          {titles[at]}
        </h2>
        {at !== "done" && (
          <progress className={styles.progress} aria-label={titles[at]} value={doneCount} max={steps.length} />
        )}
        {at === "stopped" && (
          <div className={styles.steps}>
            <Notice tone="danger" title={problem}>
              {doneCount} of {formatCount(steps.length, "step")} are written and stay. Try again goes on with the
              others.
            </Notice>
          </div>
        )}
        {at === "done" && hasInvited && (
          <p>Invited people see their reports as soon as they sign in with their email.</p>
        )}
        <ol className={styles.steps}>
          {steps.map(({ step, isDone }, index) => (
            <li key={keyOf(step)} className={styles.line}>
              <span className={styles.name}>{labelOf(step)}</span>
              {step.kind === "person" && <span className={styles.detail}>{step.email}</span>}
              {step.kind === "group" && <span className={styles.detail}>{formatPeople(step.total)}</span>}
              <LineState state={stateOf(isDone, index === current, at)} />
            </li>
          ))}
        </ol>
        {at === "stopped" && (
          <div className={styles.actions}>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={onResume}>Change entries</Button>
          </div>
        )}
        {at === "done" && (
          <div className={styles.actions}>
            <Button variant="primary" onClick={onOpenClient}>
              Open client
            </Button>
            {viewable.map((one) => (
              <Button key={one.person.principalId} onClick={() => onViewAs?.(one)}>
                View as {one.person.name}
              </Button>
            ))}
            <Button onClick={onClose}>Close</Button>
          </div>
        )}
      </div>
    </section>
  );
}

function stateOf(isDone: boolean, isCurrent: boolean, at: NewClientProgressProps["at"]): State {
  if (isDone) return ["Done", "good"];
  if (!isCurrent) return ["Not yet", "none"];
  return at === "stopped" ? ["Stopped here", "bad"] : ["Writing…", "attention"];
}

function keyOf(step: SetupStep): string {
  if (step.kind === "person") return step.email;
  if (step.kind === "group") return step.key;
  return step.kind === "report" ? step.record.reportId : step.kind;
}

function labelOf(step: SetupStep): string {
  if (step.kind === "client") return `Client ${step.fields.displayName}`;
  if (step.kind === "person") return step.name;
  if (step.kind === "group") return `Group ${step.name}`;
  return step.kind === "report" ? step.record.reportName : `Access: ${formatCount(step.total, "permission")}`;
}
