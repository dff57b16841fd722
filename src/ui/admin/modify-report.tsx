import type { ReactNode } from "react";
import type { Subscription, SubscriptionReport } from "../../api/contract.ts";
import type { ModifyReportEvent, ModifyReportView } from "../../machines/admin/modify-report.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { AdminForm } from "./admin-form.tsx";
import styles from "./admin.module.css";
import { nameChoices, reportChoices } from "./options.ts";
import { ReportFields } from "./report-fields.tsx";

interface ModifyReportProps {
  view: ModifyReportView;
  subscriptions: readonly Subscription[];
  /** The reports of the chosen subscription. */
  reports: readonly SubscriptionReport[];
  /** Stands below the ids. */
  children?: ReactNode;
  send: (event: ModifyReportEvent) => void;
}

export function ModifyReport({ view, subscriptions, reports, send, children }: ModifyReportProps) {
  const { form, chosenId, party, busy, deleting, confirming, canEdit, canUpdate, canDelete } = view;
  const updating = busy && !deleting;
  const choose = (value: string) => {
    const report = reports.find(({ subscriptionReportId }) => String(subscriptionReportId) === value);
    if (report) send({ type: "report.selected", report });
  };
  return (
    <AdminForm
      title="Change or delete a report"
      onSubmit={() => send({ type: "update.requested" })}
      actions={
        <>
          <Button type="submit" variant="primary" busy={updating} disabled={!canUpdate && !updating}>
            Update Report
          </Button>
          <Button
            variant="danger"
            icon="trash"
            busy={deleting}
            disabled={!canDelete && !deleting && !confirming}
            onClick={() => send({ type: "delete.requested" })}
          >
            Delete Report
          </Button>
          {busy && <Loader text={loaders.processing} place="inline" />}
        </>
      }
    >
      <Combobox
        label="Subscription"
        options={nameChoices(subscriptions)}
        value={form.subscriptionId}
        onChange={(subscriptionId) => send({ type: "subscription.selected", subscriptionId })}
        placeholder="Choose a subscription"
        disabled={busy}
      />
      <Combobox
        label="Report"
        options={reportChoices(reports)}
        value={String(chosenId ?? "")}
        onChange={choose}
        placeholder="Choose a report"
        emptyText={form.subscriptionId === "" ? "Choose a subscription first" : "This subscription has no reports"}
        disabled={busy}
      />
      <hr className={styles.rule} />
      <ReportFields form={form} party={party} locked={busy || !canEdit} send={send} refreshable>
        {children}
      </ReportFields>
      <p className={styles.updatedBy}>
        <span>Last Updated By</span> <output>{view.updatedBy || "–"}</output>
      </p>
    </AdminForm>
  );
}
