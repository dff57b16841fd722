import { shallowEqual, useSelector } from "@xstate/react";
import { type ComponentType, useEffect } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { type AdminActors, type AdminView, adminView } from "../../machines/admin/admin.machine.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import type { Features } from "../../rules/features.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminActor } from "../route-context.ts";
import { type PrimaryPartyView, primaryPartyView } from "../../machines/tabs/primary-party.machine.ts";
import { AddedReport, AddReport, type ReportFieldCallbacks } from "../../ui/tabs/report-form.tsx";
import { addReportView } from "../../machines/tabs/add-report.machine.ts";
import { FormCheck } from "../reports/report-check.tsx";
import { lastReportChangeView } from "../../machines/tabs/last-report-change.machine.ts";
import { type DeletionView, deletionView, modifyReportView } from "../../machines/tabs/modify-report.machine.ts";
import { reportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { type MappingIndex, principalsOf } from "../../rules/access/mapping-index.ts";
import { ConfirmDelete } from "../../ui/tabs/confirm-delete.tsx";
import { ModifyReport } from "../../ui/tabs/modify-report.tsx";
import { ReportRoles } from "../../ui/reports/report-roles.tsx";
import { useDialog } from "../dialogs/use-dialog.ts";
import { lazyView } from "../lazy-view.tsx";
import type { SubscriptionReport } from "../../api/contract.ts";
import { reportRestorationView } from "../../machines/reports/report-restoration.machine.ts";
import { DeletedReport } from "../../ui/tabs/deleted-report.tsx";
import { useGiveAccess } from "../access/give-access.ts";
import { UserReportMappingTab } from "./user-report-mapping.tsx";

export interface AdminTabProps {
  actors: AdminActors;
  lists: AdminLists;
  features: Features;
  onTabChange: (tab: AdminTab) => void;
}

const tabComponents: Record<AdminTab, ComponentType<AdminTabProps>> = {
  addreport: AddReportTab,
  modifyreport: ModifyReportTab,
  userreportmapping: UserReportMappingTab,
};

const actorNames = {
  addreport: "addReport",
  modifyreport: "modifyReport",
  userreportmapping: "userReportMapping",
} as const satisfies Record<AdminTab, keyof AdminActors>;

interface AdminTabPanelProps extends Pick<AdminTabProps, "features" | "onTabChange"> {
  admin: AdminActor;
  tab: AdminTab;
}

/** The panel of one tab over the admin area's actors. */
export function AdminTabPanel({ admin, tab, ...props }: AdminTabPanelProps) {
  const view = useSelector(admin, adminView, isSameView);
  const Tab = tabComponents[tab];
  const isReady = view.at === "ready";
  useEffect(() => {
    if (isReady) admin.send({ type: "tab.opened", tab: actorNames[tab] });
  }, [admin, tab, isReady]);
  if (view.at !== "ready") return null;
  return <Tab actors={view.actors} lists={view.lists} {...props} />;
}

const isSameView = (one: AdminView, other: AdminView) =>
  one.at === other.at && (one.at !== "ready" || other.at !== "ready" || one.lists === other.lists);

function AddReportTab({ actors, lists, features, onTabChange }: AdminTabProps) {
  const { addReport, newReportCheck } = actors;
  const view = useSelector(addReport, addReportView, shallowEqual);
  const partyState = usePartyState(addReport);
  const callbacks = reportFormCallbacks(addReport);
  return (
    <>
      <AddedReportNotice
        added={view.added}
        actors={actors}
        lists={lists}
        onMappingOpen={() => onTabChange("userreportmapping")}
      />
      <AddReport
        {...view}
        partyState={partyState}
        subscriptions={lists.subscriptions}
        onAdd={() => addReport.send({ type: "add.requested" })}
        {...callbacks}
      >
        {features.includes("reportTools") && (
          <FormCheck
            check={newReportCheck}
            form={view.form}
            isLocked={view.isBusy}
            onDataSetIdFill={(dataSetId) => callbacks.onFieldChange("dataSetId", dataSetId)}
            onReportNameFill={(reportName) => callbacks.onFieldChange("reportName", reportName)}
            onRlsChange={callbacks.onRlsChange}
          />
        )}
      </AddReport>
    </>
  );
}

interface AddedReportNoticeProps extends Pick<AdminTabProps, "actors" | "lists"> {
  added: SubscriptionReport | null;
  onMappingOpen: () => void;
}

/** About the report that was added last, while it is there and nobody can see it. */
function AddedReportNotice({ added, ...props }: AddedReportNoticeProps) {
  const { reports, mappings } = props.lists;
  const report =
    added && reports.get(added.subscriptionId)?.find((one) => one.subscriptionReportId === added.subscriptionReportId);
  if (!report || principalsOf(mappings, report.subscriptionReportId).size > 0) return null;
  return <GiveAccess {...props} report={report} />;
}

function GiveAccess({
  actors,
  lists,
  report,
  onMappingOpen,
}: Omit<AddedReportNoticeProps, "added"> & { report: SubscriptionReport }) {
  const { canGiveAccess, giveAccess } = useGiveAccess(actors, report);
  const client = lists.subscriptions.find(({ id }) => id === report.subscriptionId);
  return (
    <AddedReport
      reportName={report.reportName}
      clientName={client?.displayName ?? ""}
      canGiveAccess={canGiveAccess}
      onGiveAccess={() => {
        giveAccess();
        onMappingOpen();
      }}
    />
  );
}

const root = getRouteApi("__root__");
const History = lazyView(async () => (await import("../reports/report-history.tsx")).ConnectedReportHistory);

function ModifyReportTab({ actors, lists, features }: AdminTabProps) {
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
      <DeletedReportNotice reportRestoration={actors.reportRestoration} />
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
        {hasTools && chosen && <Roles roles={reportRoles} report={chosen} />}
        {hasTools && id !== undefined && <History key={id} data={data} id={id} />}
      </ModifyReport>
      <Deletion tab={modifyReport} mappings={lists.mappings} />
    </>
  );
}

function Roles({ roles, report }: { roles: AdminActors["reportRoles"]; report: SubscriptionReport }) {
  const { subscriptionReportId: id, rls } = report;
  const view = useSelector(roles, (snapshot) => reportRolesView(snapshot, id), shallowEqual);
  return (
    <ReportRoles
      hasRoles={rls}
      view={view}
      onOpen={() => roles.send({ type: "roles.requested", id })}
      onClose={() => roles.send({ type: "roles.closed" })}
      onChange={(text) => roles.send({ type: "roles.changed", text })}
      onItemsChange={(items) => roles.send({ type: "items.changed", items })}
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

function DeletedReportNotice({ reportRestoration }: Pick<AdminActors, "reportRestoration">) {
  const view = useSelector(reportRestoration, reportRestorationView, shallowEqual);
  return (
    <DeletedReport
      view={view}
      onUndo={() => reportRestoration.send({ type: "undo.requested" })}
      onDismiss={() => reportRestoration.send({ type: "undo.dismissed" })}
    />
  );
}

type ReportTab = AdminActors["addReport"] | AdminActors["modifyReport"];

/** The state of the primary party that the form of this tab loads. */
function usePartyState(tab: ReportTab): PrimaryPartyView["at"] {
  const party = useSelector(tab, ({ children }) => children.party);
  return useSelector(party, (snapshot) => (snapshot ? primaryPartyView(snapshot).at : "inactive"));
}

/** What both report forms send to their tab. */
function reportFormCallbacks(
  tab: ReportTab,
): ReportFieldCallbacks & { onSubscriptionSelect: (subscriptionId: string) => void } {
  return {
    onSubscriptionSelect: (subscriptionId) => tab.send({ type: "subscription.selected", subscriptionId }),
    onFieldChange: (field, value) => tab.send({ type: "field.changed", field, value }),
    onRlsChange: (rls) => tab.send({ type: "rls.changed", rls }),
    onPartyRefresh: () => tab.send({ type: "party.requested" }),
  };
}
