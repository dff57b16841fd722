import { type ReactNode, useState } from "react";
import type { ComparableReport } from "../../api/comparison-contract.ts";
import type { Outcome } from "../../api/contract.ts";
import { isDay, toDay, toEnd } from "../../rules/access/access-days.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { DateField } from "../parts/date-field.tsx";
import { icons } from "../parts/icons.ts";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./compare-clients.module.css";

interface CompareClientsProps {
  reportName: string;
  clientName: string;
  at: "loading" | "failed" | "shown";
  /** The entry whose report is shown first. Absent until it is loaded, and where it has been deleted. */
  own: ComparableReport | null | undefined;
  /** The same report at other clients whose name has the searched text, those first that can be compared. */
  others: readonly ComparableReport[];
  /** Also those that are not listed. */
  total: number;
  search: string;
  /** The one that is shown beside it. */
  other: ComparableReport | undefined;
  /** The reports, as each client sees them. */
  first: ReactNode;
  second: ReactNode;
  /** Both are on the screen. */
  areShown: boolean;
  isBusy: boolean;
  /** Of the last confirmation. */
  outcome: Outcome | undefined;
  onSearch: (text: string) => void;
  onOtherChoose: (subscriptionId: string) => void;
  onConfirm: (until: string) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** A secured report as two clients see it, side by side, and the answer of the administrator. */
export function CompareClients(props: CompareClientsProps) {
  const { reportName, clientName, first, second, other, onClose } = props;
  const obstacle = describeObstacle(props);
  return (
    <section className={styles.page} aria-label="Compare two clients">
      <div className={styles.bar}>
        <div className={styles.text}>
          <h1>Compare two clients</h1>
          <p className={styles.quiet}>{reportName}</p>
        </div>
        <Button size="small" icon={icons.close} onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          <div className={styles.head}>
            <div>
              <p className={styles.label}>As</p>
              <p className={styles.client}>{clientName}</p>
            </div>
          </div>
          {first}
        </div>
        <div className={styles.side}>
          {obstacle ? (
            <div className={styles.notice}>{obstacle}</div>
          ) : (
            <>
              <div className={styles.head}>
                <OtherChoice {...props} />
              </div>
              {other ? second : <Notice tone="empty">Choose the client to compare {clientName} with.</Notice>}
            </>
          )}
        </div>
      </div>
      {!obstacle && <Confirmation {...props} />}
    </section>
  );
}

/** Why nothing can be compared. Undefined: something can. */
function describeObstacle({ at, own, others, other, search, clientName, onRetry }: CompareClientsProps): ReactNode {
  if (at === "loading") return <Loader text="Loading…" lines={4} />;
  if (at === "failed") return <RetryNotice onRetry={onRetry}>The clients could not be loaded.</RetryNotice>;
  if (!own) return <Notice tone="warning">This report has been deleted.</Notice>;
  if (own.problem !== null) return <Notice tone="warning">{own.problem}. There is nothing to compare.</Notice>;
  if (search !== "" || other) return undefined;
  if (others.length === 0)
    return (
      <Notice tone="empty">
        Only {clientName} has this report. Add it for a second client, then compare what the two see.
      </Notice>
    );
  return others.every(({ problem }) => problem !== null) ? (
    <Notice tone="warning">
      No other client can be compared. {others[0]?.clientName}: {others[0]?.problem}.
    </Notice>
  ) : undefined;
}

function OtherChoice({ others, total, search, other, onSearch, onOtherChoose }: CompareClientsProps) {
  const found = others.filter(({ problem }) => problem === null);
  // What is chosen stays, whatever is searched for then.
  const isFound = found.some(({ subscriptionId }) => subscriptionId === other?.subscriptionId);
  const options = [...(other && !isFound ? [other] : []), ...found].map(({ subscriptionId, clientName }) => ({
    value: subscriptionId,
    label: clientName,
  }));
  const isLong = total > others.length || search !== "";
  return (
    <>
      {isLong && (
        <TextField
          label="Find client"
          value={search}
          onChange={onSearch}
          hint={`${others.length.toLocaleString("en")} of ${formatCount(total, "client")} are listed.`}
        />
      )}
      <Combobox
        label="As"
        options={options}
        value={other?.subscriptionId ?? ""}
        onChange={onOtherChoose}
        emptyText="No other client with this name has the report"
      />
    </>
  );
}

const DEFAULT_MONTHS = 3;

function inMonths(months: number): string {
  const day = new Date();
  day.setMonth(day.getMonth() + months);
  return toDay(day.toISOString());
}

function Confirmation({ areShown, isBusy, outcome, onConfirm }: CompareClientsProps) {
  const [day, setDay] = useState(() => inMonths(DEFAULT_MONTHS));
  const until = toEnd(day);
  return (
    <div className={styles.foot}>
      <DateField label="Good until" value={day} onChange={setDay} />
      <Button
        variant="primary"
        busy={isBusy}
        disabled={!areShown || until === null || !isDay(day)}
        onClick={() => until !== null && onConfirm(until)}
      >
        They differ, and each is right
      </Button>
      <output className={styles.text}>
        {outcome && !outcome.isSuccess ? (
          <Notice tone="danger">{endSentence(outcome.message)}</Notice>
        ) : (
          <span className={styles.quiet}>
            {areShown ? "Your answer is kept with your name, for both clients." : "You can answer once both are shown."}
          </span>
        )}
      </output>
    </div>
  );
}
