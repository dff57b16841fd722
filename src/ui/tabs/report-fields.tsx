import type { ReactNode } from "react";
import type { PrimaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import type { ReportForm } from "../../rules/tabs/report-form.ts";
import type { TextFieldName } from "../../rules/tabs/report-form-input.ts";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { IdField } from "../parts/id-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import { icons } from "../parts/icons.ts";
import styles from "../admin/admin.module.css";

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
  /** Shown below Report Id, Report Name and Group Id. */
  children?: ReactNode;
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
      {props.children}
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
