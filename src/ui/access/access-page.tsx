import { type ReactNode, useState } from "react";
import type { Subscription } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import styles from "./access-page.module.css";
import { nameOptions } from "../admin/options.ts";
import { UnsavedQuestion } from "../admin/unsaved-question.tsx";

export type AccessPageState = "withoutSubscription" | "loading" | "failed" | "open";

interface AccessPageProps {
  at: AccessPageState;
  subscriptions: readonly Subscription[];
  subscriptionId: string;
  /** Lost when another subscription is chosen, so the user confirms that. */
  pendingCount: number;
  /** False while changes are reviewed or sent. */
  canChoose: boolean;
  /** Said until one is chosen. */
  hint?: string;
  onSubscriptionSelect: (subscriptionId: string) => void;
  onRetry: () => void;
  /** The access matrix of the subscription. */
  children: ReactNode;
}

/** The access matrix as a page of its own, for the subscription that is chosen on it. */
export function AccessPage(props: AccessPageProps) {
  const { at, subscriptions, subscriptionId, pendingCount, onSubscriptionSelect } = props;
  const [nextId, setNextId] = useState<string | null>(null);
  const select = (id: string) => {
    if (id === subscriptionId) setNextId(null);
    else if (pendingCount > 0) setNextId(id);
    else onSubscriptionSelect(id);
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Access matrix</h1>
      <div className={styles.subscription}>
        <Combobox
          label="Client"
          options={nameOptions(subscriptions)}
          value={subscriptionId}
          onChange={select}
          placeholder="Choose a client"
          disabled={!props.canChoose}
        />
      </div>
      {nextId !== null && pendingCount > 0 && (
        <UnsavedQuestion
          text={`${formatCount(pendingCount, "pending change")} will be lost.`}
          onKeep={() => setNextId(null)}
          onDiscard={() => {
            setNextId(null);
            onSubscriptionSelect(nextId);
          }}
        />
      )}
      {at === "withoutSubscription" && (
        <Notice tone="empty">{props.hint ?? "Choose a client to see and change who has access to its reports."}</Notice>
      )}
      {at === "loading" && <Loader text="Loading…" lines={12} />}
      {at === "failed" && <RetryNotice onRetry={props.onRetry}>{adminMessages.mappingDetailsFailed}</RetryNotice>}
      {at === "open" && props.children}
    </div>
  );
}
