import type { Subscription, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

const known = new WeakMap<readonly unknown[], Choice[]>();

/** Made once for each list: lists are never changed in place. */
function once<T>(list: readonly T[], toChoice: (item: T) => Choice): readonly Choice[] {
  const made = known.get(list) ?? list.map(toChoice);
  known.set(list, made);
  return made;
}

export const nameChoices = (list: readonly (Subscription | SubscriptionUser)[]) =>
  once(list, ({ id, displayName }) => ({ value: id, label: displayName }));

export const reportChoices = (list: readonly SubscriptionReport[]) =>
  once(list, ({ subscriptionReportId, reportName, rls }) => ({
    value: String(subscriptionReportId),
    label: reportName,
    ...(rls ? { hint: "Row Level Security" } : {}),
  }));

const named = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>();

/** What a chosen value is called; itself where nobody knows. */
export function labelIn(choices: readonly Choice[], value: string): string {
  const labels = named.get(choices) ?? new Map(choices.map((choice) => [choice.value, choice.label]));
  named.set(choices, labels);
  return labels.get(value) ?? value;
}
