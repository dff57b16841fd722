import type { Subscription, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";

export interface Option {
  value: string;
  label: string;
  hint?: string;
}

const optionsByList = new WeakMap<readonly unknown[], Option[]>();

/** Options are created once per list, because lists are replaced and never changed in place. */
function createOptions<T>(list: readonly T[], toOption: (item: T) => Option): readonly Option[] {
  const options = optionsByList.get(list) ?? list.map(toOption);
  optionsByList.set(list, options);
  return options;
}

export const nameOptions = (list: readonly (Subscription | SubscriptionUser)[]) =>
  createOptions(list, ({ id, displayName }) => ({ value: id, label: displayName }));

export const reportOptions = (list: readonly SubscriptionReport[]) =>
  createOptions(list, ({ subscriptionReportId, reportName, rls }) => ({
    value: String(subscriptionReportId),
    label: reportName,
    ...(rls ? { hint: "Row Level Security" } : {}),
  }));

const labelsByOptions = new WeakMap<readonly Option[], ReadonlyMap<string, string>>();

/** The label of a value, or the value itself if no option has it. */
export function findLabel(options: readonly Option[], value: string): string {
  const labels = labelsByOptions.get(options) ?? new Map(options.map((option) => [option.value, option.label]));
  labelsByOptions.set(options, labels);
  return labels.get(value) ?? value;
}
