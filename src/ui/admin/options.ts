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

export const nameOptions = (list: readonly Subscription[]) =>
  createOptions(list, ({ id, displayName }) => ({ value: id, label: displayName }));

/** With the email, where the back end sends it, so that namesakes can be told apart. */
export const userOptions = (list: readonly SubscriptionUser[]) =>
  createOptions(list, ({ id, displayName, email }) => ({
    value: id,
    label: displayName,
    ...(email === undefined ? {} : { hint: email }),
  }));

export const reportOptions = (list: readonly SubscriptionReport[]) =>
  createOptions(list, ({ subscriptionReportId, reportName, rls }) => ({
    value: String(subscriptionReportId),
    label: reportName,
    ...(rls ? { hint: "Row Level Security" } : {}),
  }));

const optionsByValue = new WeakMap<readonly Option[], ReadonlyMap<string, Option>>();

/** The option with this value, or one that has only the value. */
export function findOption(options: readonly Option[], value: string): Option {
  const known = optionsByValue.get(options) ?? new Map(options.map((option) => [option.value, option]));
  optionsByValue.set(options, known);
  return known.get(value) ?? { value, label: value };
}
