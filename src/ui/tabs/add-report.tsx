import type { ReactNode } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { AddReportView } from "../../machines/tabs/add-report.machine.ts";
import type { PrimaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { AdminForm } from "./admin-form.tsx";
import { nameOptions } from "../admin/options.ts";
import { type ReportFieldCallbacks, ReportFields } from "./report-fields.tsx";

interface AddReportProps extends Omit<AddReportView, "added">, ReportFieldCallbacks {
  partyState: PrimaryPartyView["at"];
  subscriptions: readonly Subscription[];
  /** Shown below Report Id, Report Name and Group Id. */
  children?: ReactNode;
  onSubscriptionSelect: (subscriptionId: string) => void;
  onAdd: () => void;
}

export function AddReport(props: AddReportProps) {
  const { form, isBusy, canAdd, partyState, subscriptions, children, onSubscriptionSelect, onAdd } = props;
  const { onFieldChange, onRlsChange, onPartyRefresh } = props;
  return (
    <AdminForm
      title="Add a report to a subscription"
      onSubmit={onAdd}
      actions={
        <>
          {/* While busy the button keeps the focus: `busy` ignores presses without disabling it. */}
          <Button type="submit" variant="primary" busy={isBusy} disabled={!canAdd && !isBusy}>
            Add Report
          </Button>
          {isBusy && <Loader text={adminLoaders.processing} place="inline" />}
        </>
      }
    >
      <Combobox
        label="Subscription"
        options={nameOptions(subscriptions)}
        value={form.subscriptionId}
        onChange={onSubscriptionSelect}
        placeholder="Choose a subscription"
        disabled={isBusy}
      />
      <ReportFields
        form={form}
        partyState={partyState}
        isLocked={isBusy}
        onFieldChange={onFieldChange}
        onRlsChange={onRlsChange}
        onPartyRefresh={onPartyRefresh}
      >
        {children}
      </ReportFields>
    </AdminForm>
  );
}
