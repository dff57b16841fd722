import type { ReactNode } from "react";
import type { ReportForm } from "../../rules/admin/report-form.ts";
import type { TypedField } from "../../rules/admin/report-form-input.ts";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { IdField } from "../parts/id-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./admin.module.css";

type Sent =
  | { type: "field.changed"; field: TypedField; value: string }
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" };

interface ReportFieldsProps {
  form: ReportForm;
  party: "loading" | "unknown" | "settled";
  locked: boolean;
  send: (event: Sent) => void;
  /** Modify offers it always, Add only where the party could not be had. */
  refreshable?: boolean;
  children?: ReactNode;
}

export function ReportFields({ form, party, locked, send, refreshable = false, children }: ReportFieldsProps) {
  const type = (field: TypedField) => (value: string) => send({ type: "field.changed", field, value });
  const partyFault = party === "unknown" ? "The GCID of this subscription could not be loaded." : undefined;
  return (
    <>
      <IdField
        label="Report Id"
        value={form.reportId}
        onChange={type("reportId")}
        hint="Paste the report’s Power BI address to fill Report Id and Group Id."
        locked={locked}
      />
      <TextField label="Report Name" value={form.reportName} onChange={type("reportName")} readOnly={locked} />
      <IdField label="Group Id" value={form.groupId} onChange={type("groupId")} locked={locked} />
      {children}
      <CheckBox
        label="Row Level Security"
        hint="Readers see only the rows of their own subscription."
        checked={form.rls}
        onChange={(rls) => send({ type: "rls.changed", rls })}
        disabled={locked}
      />
      {form.rls && (
        <div className={styles.security}>
          <IdField label="DatasetId" value={form.dataSetId} onChange={type("dataSetId")} locked={locked} />
          <TextField
            label="GCID"
            value={form.partyId}
            onChange={() => undefined}
            hint={party === "loading" ? "Loading.." : "The primary party of the subscription."}
            fault={partyFault}
            readOnly
          />
          {(refreshable || party === "unknown") && (
            <Button
              size="small"
              icon="refresh"
              busy={party === "loading"}
              disabled={locked}
              onClick={() => send({ type: "party.requested" })}
            >
              Refresh GCID
            </Button>
          )}
        </div>
      )}
    </>
  );
}
