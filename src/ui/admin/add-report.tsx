import type { ReactNode } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { AddReportEvent, AddReportView } from "../../machines/admin/add-report.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { AdminForm } from "./admin-form.tsx";
import { nameChoices } from "./options.ts";
import { ReportFields } from "./report-fields.tsx";

interface AddReportProps {
  view: AddReportView;
  subscriptions: readonly Subscription[];
  /** Stands below the ids. */
  children?: ReactNode;
  send: (event: AddReportEvent) => void;
}

export function AddReport({ view, subscriptions, send, children }: AddReportProps) {
  const { form, party, busy, canAdd } = view;
  return (
    <AdminForm
      title="Give a subscription a new report"
      onSubmit={() => send({ type: "add.requested" })}
      actions={
        <>
          <Button type="submit" variant="primary" busy={busy} disabled={!canAdd && !busy}>
            Add Report
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
      <ReportFields form={form} party={party} locked={busy} send={send}>
        {children}
      </ReportFields>
    </AdminForm>
  );
}
