import type { ReactNode } from "react";
import type { Subscription, SubscriptionReport } from "../../api/contract.ts";
import type { ModifyReportView } from "../../machines/tabs/modify-report.machine.ts";
import type { PrimaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { hasUnsavedChanges } from "../../rules/tabs/report-form.ts";
import styles from "../admin/admin.module.css";
import { nameOptions, reportOptions } from "../admin/options.ts";
import { UnsavedQuestion } from "../admin/unsaved-question.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { AdminForm, type ReportFieldCallbacks, ReportFields } from "./report-form.tsx";

interface ModifyReportProps extends ModifyReportView, ReportFieldCallbacks {
  partyState: PrimaryPartyView["at"];
  /** When the chosen report was changed last. Null where the back end does not tell. */
  updatedAt: string | null;
  subscriptions: readonly Subscription[];
  /** The reports of the chosen subscription. */
  reports: readonly SubscriptionReport[];
  /** The check of the report, its roles and its history. */
  children?: ReactNode;
  onSubscriptionSelect: (subscriptionId: string) => void;
  onReportSelect: (report: SubscriptionReport) => void;
  onUpdate: () => void;
  onDelete: () => void;
  /** Called when unsaved changes are to be discarded for what was requested. */
  onDiscard: () => void;
  /** Called when they are kept. */
  onKeep: () => void;
}

export function ModifyReport(props: ModifyReportProps) {
  const { at, form, chosen, isBusy, partyState, updatedAt, subscriptions, reports, children } = props;
  const { onSubscriptionSelect, onReportSelect, onUpdate, onKeep, onDiscard } = props;
  const { onFieldChange, onRlsChange, onPartyRefresh } = props;
  const isConfirming = at === "confirmingDiscard";
  const isLocked = isBusy || isConfirming;
  const selectReport = (value: string) => {
    const report = reports.find(({ subscriptionReportId }) => String(subscriptionReportId) === value);
    if (report) onReportSelect(report);
  };
  return (
    <AdminForm
      title="Edit or delete a report"
      onSubmit={onUpdate}
      actions={<Actions {...props} />}
      help={
        <>
          <p className={styles.updatedBy}>
            <span>Last Updated By</span> <output>{chosen?.updatedBy || "–"}</output>
            {updatedAt !== null && <DateTime at={updatedAt} />}
          </p>
          {children}
        </>
      }
    >
      <Combobox
        label="Subscription"
        options={nameOptions(subscriptions)}
        value={form.subscriptionId}
        onChange={onSubscriptionSelect}
        placeholder="Choose a subscription"
        disabled={isLocked}
      />
      <Combobox
        label="Report"
        options={reportOptions(reports)}
        value={String(chosen?.subscriptionReportId ?? "")}
        onChange={selectReport}
        placeholder="Choose a report"
        emptyText={form.subscriptionId === "" ? "Choose a subscription first" : "This subscription has no reports"}
        disabled={isLocked}
      />
      {isConfirming && (
        <UnsavedQuestion
          text={`The changes to ${chosen?.reportName ?? "this report"} are not saved and will be lost.`}
          onKeep={onKeep}
          onDiscard={onDiscard}
          returnsFocus
        />
      )}
      <hr className={styles.rule} />
      <ReportFields
        form={form}
        partyState={partyState}
        isLocked={isLocked || chosen === null}
        canAlwaysRefresh
        onFieldChange={onFieldChange}
        onRlsChange={onRlsChange}
        onPartyRefresh={onPartyRefresh}
      />
    </AdminForm>
  );
}

function Actions({ at, form, chosen, isBusy, canUpdate, canDelete, onDelete }: ModifyReportProps) {
  const isDeleting = at === "deleting";
  const isUpdating = isBusy && !isDeleting;
  return (
    <>
      <Button type="submit" variant="primary" busy={isUpdating} disabled={!canUpdate && !isUpdating}>
        Update Report
      </Button>
      {chosen && !isBusy && !hasUnsavedChanges(form, chosen) && <span className={styles.count}>No changes yet</span>}
      <Button
        variant="quiet-danger"
        icon={adminIcons.trash}
        busy={isDeleting}
        disabled={!canDelete && !isDeleting && at !== "confirmingDelete"}
        onClick={onDelete}
      >
        Delete Report
      </Button>
      {isBusy && <Loader text={adminLoaders.processing} place="inline" />}
    </>
  );
}
