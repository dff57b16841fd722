// What Add Report and Modify Report have in common: the events of the form and its guards.
import type { Outcome } from "../../api/contract.ts";
import { canSubmit, idsAreValid, type ReportForm } from "../../rules/admin/report-form.ts";
import type { TextFieldName } from "../../rules/admin/report-form-input.ts";
import type { PrimaryPartyFact, SubscriptionParty } from "./primary-party.machine.ts";

interface Args {
  context: { form: ReportForm };
}

export interface FieldInput {
  field: TextFieldName;
  value: string;
}

export type ReportFormEvent =
  | { type: "subscription.selected" | "subscription.kept"; subscriptionId: string }
  | ({ type: "field.changed" } & FieldInput)
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" }
  | ({ type: "party.changed" } & SubscriptionParty)
  | PrimaryPartyFact;

export const reportFormGuards = {
  isComplete: ({ context: { form } }: Args) => canSubmit(form),
  hasWrongId: ({ context: { form } }: Args) => canSubmit(form) && !idsAreValid(form),
  needsParty: ({ context: { form } }: Args) => canSubmit(form) && form.rls,
  isOfForm: ({ context: { form } }: Args, { subscriptionId }: SubscriptionParty) =>
    form.subscriptionId === subscriptionId,
  hasSucceeded: (_: unknown, { isSuccess }: Outcome) => isSuccess,
};

/** The back end's own words about the outcome, or the catalogue's where it has none. */
export const messageOr =
  (fallback: string) =>
  ({ event }: { event: { output: Outcome } }) => ({ message: event.output.message || fallback });
