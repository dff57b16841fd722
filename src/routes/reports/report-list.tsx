import { getRouteApi, useLoaderData, useRouter } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { MappingChange } from "../../api/contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import {
  type AdminActors,
  adminEmail,
  adminPages,
  type AdminView,
  adminView,
} from "../../machines/admin/admin.machine.ts";
import { useDetails } from "../../queries/details.ts";
import { refresh, type ServerData } from "../../queries/list.ts";
import { loadReaders, loadReportFile, loadReports, useClientUsers, useReportWarnings } from "../../queries/reports.ts";
import { principalsOf } from "../../rules/access/mapping-index.ts";
import { type ReportForm, toForm } from "../../rules/tabs/report-form.ts";
import { userOptions } from "../../ui/admin/options.ts";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { Button } from "../../ui/parts/button.tsx";
import { ListPage } from "../../ui/lists/list-and-details.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { ReportDetails, type ReportDetailsProps } from "../../ui/reports/report-details.tsx";
import { ReportComparison } from "../../ui/reports/report-comparison.tsx";
import { reportList } from "../../ui/reports/report-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useGiveAccess } from "../access/give-access.ts";
import { useSingleChange } from "../access/single-change.tsx";
import { useListImport } from "../lists/list-files.tsx";
import { useListPage, withQueries } from "../lists/list-page.tsx";
import { ConnectedLastOpenings } from "../usage/last-openings.tsx";
import { FormCheck } from "./report-check.tsx";
import { ConnectedReportHistory } from "./report-history.tsx";

const root = getRouteApi("__root__");

interface PageProps {
  admin: AdminActor;
  data: ServerData;
}

export const ConnectedReportList = withQueries(function Reports({ admin, data }: PageProps) {
  const queries = useQueryClient();
  useEffect(() => {
    const written = admin.on("mappings.changed", () => refresh(queries, ["reports", "report"]));
    return () => written.unsubscribe();
  }, [admin, queries]);
  const page = useListPage(reportList, loadReports, loadReportFile, data);
  const listImport = useListImport(admin, "reports");
  const { navigate } = useRouter();
  if (listImport.panel) return <ListPage>{listImport.panel}</ListPage>;
  const { open, onClose } = page;
  return (
    <ListView
      {...page}
      exportView={listImport.isOffered ? page.exportView : undefined}
      fileAction={listImport.action}
      action={
        <Button variant="primary" icon={adminIcons.add} onClick={() => void navigate({ to: "/admin/addreport" })}>
          Add report
        </Button>
      }
      notice={listImport.notice}
      details={open && <Report key={open.id} admin={admin} data={data} row={open} onClose={onClose} />}
    />
  );
});

interface ReportProps extends PageProps {
  row: ListedReport;
  onClose: () => void;
}

function Report({ admin, data, row, onClose }: ReportProps) {
  const { navigate } = useRouter();
  const { view, pages, more, retry } = useDetails("report", loadReaders, data, String(row.id));
  const { features } = root.useRouteContext().page;
  const preview = useLoaderData({ from: "/guarded/admin" })?.preview;
  const tabs = useSelector(admin, adminView, shallowEqual);
  const { comparison } = useSelector(admin, adminPages);
  const actors = tabs.at === "ready" ? tabs.actors : undefined;
  const report = toRecord(row);
  const { canGiveAccess, giveAccess } = useGiveAccess(actors, report);
  const changing = useChangedReaders(tabs, data, row);
  const hasTools = features.includes("reportTools");
  const { warnings } = useReportWarnings(data, hasTools);

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
    const { reportId, groupId, subscriptionId, clientName, rls, furtherItems } = row;
    preview?.send({
      type: "preview.opened",
      email: adminEmail(admin.getSnapshot()),
      clients: tabs.at === "ready" ? tabs.lists.subscriptions : [{ id: subscriptionId, displayName: clientName }],
      choice: { reportId, groupId, clientId: rls || furtherItems.length > 0 ? subscriptionId : "" },
    });
  };
  const isLoading = tabs.at === "loading";
  return (
    <ReportDetails
      row={row}
      at={view.at}
      pages={pages}
      more={more}
      changing={changing}
      onEdit={isLoading ? undefined : () => edit({})}
      canGiveAccess={canGiveAccess || !actors}
      onGiveAccess={isLoading ? undefined : () => openTab("/admin/userreportmapping", giveAccess)}
      onPreview={openPreview}
      onUsage={features.includes("usage") ? (href) => void navigate({ href }) : undefined}
      warning={warnings.find(({ subscriptionReportId }) => subscriptionReportId === row.id)?.text}
      check={
        actors &&
        hasTools && (
          <FormCheck
            check={actors.chosenReportCheck}
            form={toForm(report)}
            subscriptionReportId={row.id}
            isLocked={false}
            onDataSetIdFill={(dataSetId) => edit({ dataSetId })}
            onRlsChange={(rls) => edit({ rls })}
          />
        )
      }
      comparison={
        hasTools &&
        row.rls && (
          <ReportComparison
            comparison={row.comparison ?? null}
            onCompare={() => comparison.send({ type: "comparison.requested", report: row })}
          />
        )
      }
      openings={<ConnectedLastOpenings data={data} of="report" id={String(row.id)} />}
      history={hasTools && <ConnectedReportHistory data={data} id={row.id} />}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

/** Who can become a reader of the report, and how a reader is added or removed. */
function useChangedReaders(
  tabs: AdminView,
  data: ServerData,
  { id: subscriptionReportId, subscriptionId, clientName }: ListedReport,
): ReportDetailsProps["changing"] {
  const { actors, lists } = tabs.at === "ready" ? tabs : {};
  const isOfReport = (change: MappingChange) => change.subscriptionReportId === subscriptionReportId;
  const { request, ...single } = useSingleChange(actors?.accessChange, isOfReport);
  const users = useClientUsers(data, subscriptionId);
  const given = lists && principalsOf(lists.mappings, subscriptionReportId);
  const options = useMemo(
    () => users && given && userOptions(users).filter(({ value }) => !given.has(value)),
    [users, given],
  );
  if (!given) return undefined;
  return {
    ...single,
    options,
    canRemove: (reader) => reader.clientName === clientName && given.has(reader.principalId),
    onAdd: (principalId) => {
      const name = users?.find(({ id }) => id === principalId)?.displayName ?? "";
      request({ action: "add", subscriptionReportId, principalId }, name);
    },
    onRemove: ({ principalId, displayName }) =>
      request({ action: "remove", subscriptionReportId, principalId }, displayName),
  };
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
