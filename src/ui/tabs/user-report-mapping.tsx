import type { Subscription, SubscriptionReport } from "../../api/contract.ts";
import type { UserReportMappingView } from "../../machines/tabs/user-report-mapping.machine.ts";
import { adminLoaders, adminMessages } from "../../rules/admin/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { AdminForm } from "./report-form.tsx";
import { findOption, nameOptions, reportOptions, userOptions } from "../admin/options.ts";

interface UserReportMappingProps extends UserReportMappingView {
  subscriptions: readonly Subscription[];
  /** The reports of the selected subscription. */
  reports: readonly SubscriptionReport[];
  onSubscriptionSelect: (subscriptionId: string) => void;
  onUsersRetry: () => void;
  onUserSelect: (principalId: string) => void;
  onReportSelect: (subscriptionReportId: number) => void;
  onAdd: () => void;
  onRemove: () => void;
}

export function UserReportMapping(props: UserReportMappingProps) {
  const { at, subscriptionId, users, principalId, subscriptionReportId, canSelect, subscriptions, reports } = props;
  const noSubscription = subscriptionId === "" ? "Choose a subscription first" : undefined;
  return (
    <AdminForm title="Grant or remove access" onSubmit={props.onAdd} actions={<MappingActions {...props} />}>
      <Combobox
        label="Subscription"
        options={nameOptions(subscriptions)}
        value={subscriptionId}
        onChange={props.onSubscriptionSelect}
        placeholder="Choose a subscription"
        disabled={isSaving(at)}
        // One that was chosen in another tab can be chosen here.
        repeats
      />
      {at === "usersFailed" && (
        <RetryNotice onRetry={props.onUsersRetry}>{adminMessages.mappingDetailsFailed}</RetryNotice>
      )}
      <Combobox
        label="User"
        hint={principalId && findOption(userOptions(users), principalId).hint}
        options={userOptions(users)}
        value={principalId}
        onChange={props.onUserSelect}
        placeholder="Choose a user"
        loading={at === "loadingUsers"}
        emptyText={noSubscription ?? "This subscription has no users"}
        disabled={!canSelect}
      />
      <Combobox
        label="Report"
        options={reportOptions(reports)}
        value={String(subscriptionReportId)}
        onChange={(value) => props.onReportSelect(Number(value))}
        placeholder="Choose a report"
        emptyText={noSubscription ?? "This subscription has no reports"}
        disabled={!canSelect}
      />
    </AdminForm>
  );
}

function MappingActions({ at, canAdd, canRemove, onAdd, onRemove }: UserReportMappingProps) {
  return (
    <>
      <Button variant="primary" busy={at === "adding"} disabled={!canAdd && at !== "adding"} onClick={onAdd}>
        Add Report Mapping
      </Button>
      <Button
        variant="quiet-danger"
        busy={at === "removing"}
        disabled={!canRemove && at !== "removing"}
        onClick={onRemove}
      >
        Remove Report Mapping
      </Button>
      {isSaving(at) && <Loader text={adminLoaders.processing} place="inline" />}
    </>
  );
}

const isSaving = (at: UserReportMappingView["at"]) => at === "adding" || at === "removing";
