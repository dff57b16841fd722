import type { NewSubscription } from "../../rules/clients/subscription-form.ts";
import { TextField } from "../parts/text-field.tsx";

export interface SubscriptionFieldsProps extends NewSubscription {
  /** Why the name is refused. */
  nameProblem: string | undefined;
  /** Why Power BI would refuse the party. */
  partyProblem: string | undefined;
  /** Whether the input is being sent. */
  isBusy: boolean;
  onFieldChange: (field: keyof NewSubscription, value: string) => void;
}

/** What a client is called, and its primary party. */
export function SubscriptionFields(props: SubscriptionFieldsProps) {
  const { displayName, partyId, nameProblem, partyProblem, isBusy, onFieldChange } = props;
  return (
    <>
      <TextField
        label="Client name"
        errorMessage={nameProblem}
        value={displayName}
        onChange={(value) => onFieldChange("displayName", value)}
        readOnly={isBusy}
      />
      <TextField
        label="GCID"
        hint="The client’s primary party. Row-level security shows its rows only."
        errorMessage={partyProblem && `The GCID ${partyProblem}.`}
        kind="identifier"
        value={partyId}
        onChange={(value) => onFieldChange("partyId", value)}
        readOnly={isBusy}
      />
    </>
  );
}
