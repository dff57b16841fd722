// What Add Report and Modify Report have in common: the events of the form and its guards.
import { canSubmit, idsAreValid, type ReportForm } from "../../rules/tabs/report-form.ts";
import type { TextFieldName } from "../../rules/tabs/report-form-input.ts";
import type { PrimaryPartyFact, SubscriptionParty } from "./primary-party.machine.ts";

interface Args {
  context: { form: ReportForm };
}

export type ReportFormEvent =
  | { type: "subscription.selected" | "subscription.kept"; subscriptionId: string }
  | { type: "field.changed"; field: TextFieldName; value: string }
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" }
  | ({ type: "party.changed" } & SubscriptionParty)
  | PrimaryPartyFact;

export const reportFormGuards = {
  isComplete: ({ context: { form } }: Args) => canSubmit(form),
  hasWrongId: ({ context: { form } }: Args) => canSubmit(form) && !idsAreValid(form),
  needsParty: ({ context: { form } }: Args) => canSubmit(form) && form.rls,
};

export const isOfForm = ({ context: { form }, event }: Args & { event: SubscriptionParty }) =>
  form.subscriptionId === event.subscriptionId;
