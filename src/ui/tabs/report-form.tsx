import { type ReactNode, type SubmitEvent as FormSubmitEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "../admin/admin.module.css";
import type { PrimaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import type { ReportForm, TextFieldName } from "../../rules/tabs/report-form.ts";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { IdField, TextField } from "../parts/text-field.tsx";
import { icons } from "../parts/icons.ts";
import type { Subscription } from "../../api/contract.ts";
import type { AddReportView } from "../../machines/tabs/add-report.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { nameOptions } from "../admin/options.ts";
import { Notice } from "../parts/notice.tsx";
import { GiveAccessButton, GiveAccessHint, type GiveAccessProps } from "../access/give-access.tsx";

interface AdminFormProps {
  title: string;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
  /** What helps to fill it in: at its right where there is room, so that what comes there moves no field. */
  help?: ReactNode;
}

export function AdminForm({ title, onSubmit, actions, children, help }: AdminFormProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Browsers differ in when they take the focus from a button that is disabled after its press, and in where it goes.
  useLayoutEffect(() => {
    if (form.current?.querySelector("button:disabled:focus"))
      form.current.querySelector<HTMLElement>("input:enabled")?.focus();
  });
  return (
    <div className={styles.formAndHelp}>
      <form
        ref={form}
        className={styles.form}
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          focusPressedButton(event);
          onSubmit();
        }}
      >
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <div className={styles.fields}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </form>
      {help && <div className={styles.form}>{help}</div>}
    </div>
  );
}

/** Safari does not focus a button that is pressed with the mouse, so dialogs could not return the focus to its form. */
function focusPressedButton({ currentTarget, nativeEvent }: FormSubmitEvent<HTMLFormElement>): void {
  if (!currentTarget.contains(document.activeElement)) nativeEvent.submitter?.focus();
}

export interface ReportFieldCallbacks {
  onFieldChange: (field: TextFieldName, value: string) => void;
  onRlsChange: (rls: boolean) => void;
  onPartyRefresh: () => void;
}

interface ReportFieldsProps extends ReportFieldCallbacks {
  form: ReportForm;
  partyState: PrimaryPartyView["at"];
  isLocked: boolean;
  /** Modify Report always offers a refresh, Add Report only after the party failed to load. */
  canAlwaysRefresh?: boolean;
}

export function ReportFields(props: ReportFieldsProps) {
  const { form, partyState, isLocked, canAlwaysRefresh = false, onFieldChange, onRlsChange, onPartyRefresh } = props;
  const onChange = (field: TextFieldName) => (value: string) => onFieldChange(field, value);
  return (
    <>
      <IdField
        label="Report Id"
        value={form.reportId}
        onChange={onChange("reportId")}
        hint="Paste the report’s Power BI address to fill Report Id and Group Id."
        locked={isLocked}
      />
      <TextField label="Report Name" value={form.reportName} onChange={onChange("reportName")} readOnly={isLocked} />
      <IdField label="Group Id" value={form.groupId} onChange={onChange("groupId")} locked={isLocked} />
      <CheckBox
        label="Row Level Security"
        hint="Readers see only the rows of their own subscription."
        checked={form.rls}
        onChange={onRlsChange}
        disabled={isLocked}
      />
      {form.rls && (
        <div className={styles.security}>
          <IdField label="DatasetId" value={form.dataSetId} onChange={onChange("dataSetId")} locked={isLocked} />
          <TextField
            label="GCID"
            value={form.partyId}
            onChange={() => undefined}
            hint={partyState === "loading" ? "Loading…" : "The primary party of the subscription."}
            errorMessage={partyState === "failed" ? "The GCID of this subscription could not be loaded." : undefined}
            readOnly
          />
          {(canAlwaysRefresh || partyState === "failed") && (
            <Button
              size="small"
              icon={icons.refresh}
              busy={partyState === "loading"}
              disabled={isLocked}
              onClick={onPartyRefresh}
            >
              Refresh GCID
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface AddReportProps extends Omit<AddReportView, "added">, ReportFieldCallbacks {
  partyState: PrimaryPartyView["at"];
  subscriptions: readonly Subscription[];
  /** The check of the report. */
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
      help={children}
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
      />
    </AdminForm>
  );
}

interface AddedReportProps extends GiveAccessProps {
  reportName: string;
  clientName: string;
}

/** Shown after a report was added, until a user can see it. */
export function AddedReport({ reportName, clientName, ...access }: AddedReportProps) {
  return (
    <div className={styles.aboveForm}>
      <Notice
        tone="success"
        title="Added. Nobody can see it yet."
        action={<GiveAccessButton size="small" {...access} />}
      >
        {reportName} · {clientName}
        <GiveAccessHint {...access} />
      </Notice>
    </div>
  );
}
