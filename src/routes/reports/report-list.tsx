import { getRouteApi, useLoaderData, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { memo, useDeferredValue, useEffect } from "react";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { adminEmail, adminPages, adminView } from "../../machines/admin/admin.machine.ts";
import { recordDetailsView } from "../../machines/lists/record-details.ts";
import { recordListView } from "../../machines/lists/record-list.ts";
import type { OpenReportDetails } from "../../machines/reports/report-details.machine.ts";
import { previewView } from "../../machines/report/preview.machine.ts";
import { type ReportForm, toForm } from "../../rules/tabs/report-form.ts";
import { ListAndDetails } from "../../ui/lists/list-and-details.tsx";
import { ReportDetails } from "../../ui/reports/report-details.tsx";
import { ReportList } from "../../ui/reports/report-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useGiveAccess } from "../access/give-access.ts";
import { useListFiles } from "../lists/list-files.tsx";
import { useAddressedRecord } from "../lists/open-when-listed.ts";
import { History } from "../tabs/modify-report.tsx";
import { FormCheck } from "./report-check.tsx";

const root = getRouteApi("__root__");

export function ConnectedReportList({ admin }: { admin: AdminActor }) {
  const { reportDetails } = useSelector(admin, adminPages);
  const details = useSelector(reportDetails, recordDetailsView, shallowEqual);
  // Drawn in pieces after the click, so that it does not block the page.
  return <Reports admin={admin} details={useDeferredValue(details)} />;
}

interface ReportsProps {
  admin: AdminActor;
  details: { at: "closed" } | OpenReportDetails;
}

const Reports = memo(function Reports({ admin, details }: ReportsProps) {
  const { reportList, reportDetails } = useSelector(admin, adminPages);
  const list = useSelector(reportList, recordListView, shallowEqual);
  const files = useListFiles(admin, { kind: "reports", ...list });
  const isImporting = files.importPanel !== null;
  const preview = usePreview();
  useAddressedRecord(reportList, recordListView, {
    idOf: ({ id }) => String(id),
    onSearch: (search) =>
      reportList.send({ type: "criteria.changed", criteria: { search, readers: "all", openings: "all" } }),
    onOpen: (row) => reportDetails.send({ type: "record.opened", row }),
  });
  useEffect(() => {
    if (!isImporting) reportList.send({ type: "list.opened" });
    return () => {
      // Open details are kept during a preview, which takes the place of the admin area.
      if (!preview || previewView(preview.getSnapshot()).at !== "previewing")
        reportDetails.send({ type: "details.closed" });
    };
  }, [reportList, reportDetails, isImporting, preview]);
  if (files.importPanel) return <ListAndDetails list={files.importPanel} />;
  return (
    <ListAndDetails
      list={
        <ReportList
          view={list}
          fileActions={files.actions}
          notice={files.notice}
          openId={details.at === "closed" ? null : details.row.id}
          onCriteriaChange={(criteria) => reportList.send({ type: "criteria.changed", criteria })}
          onOpen={(report) => reportDetails.send({ type: "record.opened", row: report })}
          onMore={() => reportList.send({ type: "more.requested" })}
          onRetry={() => reportList.send({ type: "retry.requested" })}
        />
      }
      details={details.at !== "closed" && <ReportDetailsRoute key={details.row.id} admin={admin} view={details} />}
    />
  );
});

const usePreview = () => useLoaderData({ from: "/guarded/admin" })?.preview;

interface ReportDetailsRouteProps {
  admin: AdminActor;
  view: OpenReportDetails;
}

function ReportDetailsRoute({ admin, view }: ReportDetailsRouteProps) {
  const { navigate } = useRouter();
  const { reportDetails } = useSelector(admin, adminPages);
  const { features } = root.useRouteContext().page;
  const preview = usePreview();
  const tabs = useSelector(admin, adminView, shallowEqual);
  const actors = tabs.at === "ready" ? tabs.actors : undefined;
  const report = toRecord(view.row);
  const { canGiveAccess, giveAccess } = useGiveAccess(actors, report);

  /** The lists of the tabs may be older than this one. Where they could not be loaded, the tab says so. */
  const openTab = (to: "/admin/modifyreport" | "/admin/userreportmapping", choose: (own: AdminActors) => void) => {
    if (actors) {
      admin.send({ type: "report.updated", report });
      choose(actors);
    }
    void navigate({ to });
  };
  /** What a check proposes is changed in the form, where it can be seen and saved. */
  const edit = (change: Partial<ReportForm>) =>
    openTab("/admin/modifyreport", ({ modifyReport }) => modifyReport.send({ type: "edit.requested", report, change }));
  const openPreview = () => {
    const { reportId, groupId, subscriptionId, clientName, rls } = view.row;
    preview?.send({
      type: "preview.opened",
      email: adminEmail(admin.getSnapshot()),
      clients: tabs.at === "ready" ? tabs.lists.subscriptions : [{ id: subscriptionId, displayName: clientName }],
      choice: { reportId, groupId, clientId: rls ? subscriptionId : "" },
    });
  };
  const openUsage = () => void navigate({ to: "/admin/usage", search: { search: view.row.reportName } });
  const isLoading = tabs.at === "loading";
  return (
    <ReportDetails
      view={view}
      onEdit={isLoading ? undefined : () => edit({})}
      canGiveAccess={canGiveAccess || !actors}
      onGiveAccess={isLoading ? undefined : () => openTab("/admin/userreportmapping", giveAccess)}
      onMore={() => reportDetails.send({ type: "more.requested" })}
      onPreview={openPreview}
      onUsage={features.includes("usage") ? openUsage : undefined}
      check={
        actors &&
        features.includes("reportTools") && (
          <FormCheck
            check={actors.chosenReportCheck}
            form={toForm(report)}
            subscriptionReportId={view.row.id}
            isLocked={false}
            onDataSetIdFill={(dataSetId) => edit({ dataSetId })}
            onRlsChange={(rls) => edit({ rls })}
          />
        )
      }
      history={
        actors && features.includes("reportTools") && <History history={actors.reportHistory} id={view.row.id} />
      }
      onRetry={() => reportDetails.send({ type: "retry.requested" })}
      onClose={() => reportDetails.send({ type: "details.closed" })}
    />
  );
}

const toRecord = ({
  id,
  subscriptionId,
  reportId,
  reportName,
  groupId,
  updatedBy,
  dataSetId,
  partyId,
  rls,
}: ListedReport) => ({
  subscriptionReportId: id,
  subscriptionId,
  reportId,
  reportName,
  groupId,
  updatedBy,
  dataSetId,
  partyId,
  rls,
});
