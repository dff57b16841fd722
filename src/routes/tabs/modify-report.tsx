import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { lastReportChangeView } from "../../machines/tabs/last-report-change.machine.ts";
import { type DeletionView, deletionView, modifyReportView } from "../../machines/tabs/modify-report.machine.ts";
import { reportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { reportsOf } from "../../rules/admin/admin-lists.ts";
import { type MappingIndex, principalsOf } from "../../rules/access/mapping-index.ts";
import { ConfirmDelete } from "../../ui/tabs/confirm-delete.tsx";
import { ModifyReport } from "../../ui/tabs/modify-report.tsx";
import { ReportRoles } from "../../ui/reports/report-roles.tsx";
import { useDialog } from "../dialogs/use-dialog.ts";
import type { AdminTabProps } from "./admin-tab.tsx";
import { lazyView } from "../lazy-view.tsx";
import { FormCheck } from "../reports/report-check.tsx";
import { reportFormCallbacks, usePartyState } from "./report-form-binding.ts";

const root = getRouteApi("__root__");
const History = lazyView(async () => (await import("../reports/report-history.tsx")).ConnectedReportHistory);

export function ModifyReportTab({ actors, lists, features }: AdminTabProps) {
  const { modifyReport, chosenReportCheck, reportRoles, lastReportChange } = actors;
  const { data } = root.useRouteContext();
  const view = useSelector(modifyReport, modifyReportView, shallowEqual);
  const partyState = usePartyState(modifyReport);
  const callbacks = reportFormCallbacks(modifyReport);
  const { form, chosen, isBusy } = view;
  const id = chosen?.subscriptionReportId;
  const { changedAt } = useSelector(
    lastReportChange,
    (snapshot) => lastReportChangeView(snapshot, id ?? 0),
    shallowEqual,
  );
  const hasTools = features.includes("reportTools");
  useEffect(() => {
    if (hasTools && id !== undefined) lastReportChange.send({ type: "report.chosen", id });
  }, [lastReportChange, hasTools, id]);
  return (
    <>
      <ModifyReport
        {...view}
        partyState={partyState}
        updatedAt={changedAt}
        subscriptions={lists.subscriptions}
        reports={reportsOf(lists, form.subscriptionId)}
        onReportSelect={(report) => modifyReport.send({ type: "report.selected", report })}
        onUpdate={() => modifyReport.send({ type: "update.requested" })}
        onDelete={() => modifyReport.send({ type: "delete.requested" })}
        onDiscard={() => modifyReport.send({ type: "discard.confirmed" })}
        onKeep={() => modifyReport.send({ type: "discard.cancelled" })}
        {...callbacks}
      >
        {hasTools && (
          <FormCheck
            check={chosenReportCheck}
            form={form}
            subscriptionReportId={id}
            isLocked={isBusy || chosen === null || view.at === "confirmingDiscard"}
            onDataSetIdFill={(dataSetId) => callbacks.onFieldChange("dataSetId", dataSetId)}
            onReportNameFill={(reportName) => callbacks.onFieldChange("reportName", reportName)}
            onRlsChange={callbacks.onRlsChange}
          />
        )}
      </ModifyReport>
      {hasTools && chosen?.rls && <Roles roles={reportRoles} id={chosen.subscriptionReportId} />}
      {hasTools && id !== undefined && <History key={id} data={data} id={id} />}
      <Deletion tab={modifyReport} mappings={lists.mappings} />
    </>
  );
}

export function Roles({ roles, id }: { roles: AdminActors["reportRoles"]; id: number }) {
  const view = useSelector(roles, (snapshot) => reportRolesView(snapshot, id), shallowEqual);
  return (
    <ReportRoles
      view={view}
      onOpen={() => roles.send({ type: "roles.requested", id })}
      onClose={() => roles.send({ type: "roles.closed" })}
      onChange={(text) => roles.send({ type: "roles.changed", text })}
      onSave={() => roles.send({ type: "save.requested" })}
    />
  );
}

interface DeletionProps {
  tab: AdminActors["modifyReport"];
  mappings: MappingIndex;
}

function Deletion({ tab, mappings }: DeletionProps) {
  const view = useSelector(tab, deletionView, shallowEqual);
  const cancel = () => tab.send({ type: "delete.cancelled" });
  const dialog = useDialog(view.at === "closed" ? null : view, cancel);
  return (
    dialog && (
      <ConfirmDelete
        frame={dialog.frame}
        reportName={dialog.shown.chosen.reportName}
        readers={countReaders(dialog.shown, mappings)}
        onDelete={() => tab.send({ type: "delete.confirmed" })}
        onCancel={cancel}
      />
    )
  );
}

/** Where the back end does not tell how many people can see the report, its mappings are counted. */
function countReaders(view: DeletionView, mappings: MappingIndex): number | undefined {
  if (view.at !== "readersCounted") return undefined;
  return view.readers ?? principalsOf(mappings, view.chosen.subscriptionReportId).size;
}
