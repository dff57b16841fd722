import { getRouteApi, useChildMatches, useLoaderData, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import { adminPages, adminView } from "../../machines/admin/admin-view.ts";
import { modifyReportView } from "../../machines/admin/modify-report.machine.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { serviceStatusView } from "../../machines/admin/service-status.machine.ts";
import { previewView } from "../../machines/report/preview.machine.ts";
import { viewAsView } from "../../machines/report/view-as.machine.ts";
import { sessionView } from "../../machines/session/session-view.ts";
import { loaders } from "../../rules/messages.ts";
import type { AdminPage, AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminNavigation, type AdminPageLink } from "../../ui/admin/admin-navigation.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor, PreviewActor } from "../route-context.ts";
import { AdminRoute } from "./admin.route.tsx";
import { AdminTabPanel } from "./admin-tab.route.tsx";

const PreviewModeRoute = lazyView(async () => (await import("../report/preview-mode.route.tsx")).PreviewModeRoute, {
  placeholder: <Loader text={loaders.report} />,
});
const ViewAsRoute = lazyView(async () => (await import("../report/view-as.route.tsx")).ViewAsRoute, {
  placeholder: <Loader text={loaders.report} />,
});
const adminRoute = getRouteApi("/guarded/admin");
const ReportListRoute = lazyView(async () => (await import("./report-list.route.tsx")).ReportListRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});
const SubscriptionListRoute = lazyView(
  async () => (await import("./subscription-list.route.tsx")).SubscriptionListRoute,
  { placeholder: <Loader text="Loading…" lines={12} /> },
);
const PeopleListRoute = lazyView(async () => (await import("./people-list.route.tsx")).PeopleListRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});
const AuditLogRoute = lazyView(async () => (await import("./audit-log.route.tsx")).AuditLogRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});
const UsageRoute = lazyView(async () => (await import("./usage.route.tsx")).UsageRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});
const ServiceStatusRoute = lazyView(async () => (await import("./service-status.route.tsx")).ServiceStatusRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});
const manageReports: AdminPageLink = { label: "Manage reports", href: "/admin" };
const reports = { label: "Reports", href: "/admin/reports", Route: ReportListRoute };
const clients = { label: "Clients", href: "/admin/clients", Route: SubscriptionListRoute };
const people = { label: "People", href: "/admin/people", Route: PeopleListRoute };
const usage = { label: "Usage", href: "/admin/usage", Route: UsageRoute };
const audit = { label: "Audit log", href: "/admin/audit", Route: AuditLogRoute };
const service = { label: "Service", href: "/admin/service", Route: ServiceStatusRoute };
/** The pages beside the tabs. */
const pagesBesideTabs = { reports, clients, people, usage, audit, service };

const isTab = (page: AdminPage): page is AdminTab => !(page in pagesBesideTabs);

/** The back end's first answer tells whether it has the list. */
function isOffered(snapshot: Parameters<typeof recordListView>[0]): boolean {
  const { at } = recordListView(snapshot);
  return at === "shown" || at === "failed";
}

/** The clients to preview a report as, and the report that is chosen in Modify Report. */
function previewChoices(admin: AdminActor, adminPage: AdminPage) {
  const view = adminView(admin.getSnapshot());
  if (view.at !== "ready") return { clients: [] };
  const clients = view.lists.subscriptions;
  const { chosen } = modifyReportView(view.actors.modifyReport.getSnapshot());
  if (adminPage !== "modifyreport" || !chosen) return { clients };
  const { reportId, groupId, subscriptionId, rls } = chosen;
  return { clients, choice: { reportId, groupId, clientId: rls ? subscriptionId : "" } };
}

export function AdminAreaRoute(): ReactNode {
  const actors = useLoaderData({ from: "/guarded/admin" });
  return actors && <AdminArea {...actors} />;
}

function AdminArea({ admin, preview }: { admin: AdminActor; preview: PreviewActor }): ReactNode {
  const { session, page } = adminRoute.useRouteContext();
  const { navigate } = useRouter();
  const adminPage = useChildMatches({ select: ([child]) => child?.staticData.adminPage }) ?? "addreport";
  const pages = useSelector(admin, adminPages);
  const { reportList, subscriptionList, peopleList, personDetails, usage: usageList, auditLog, viewAs } = pages;
  const hasReports = useSelector(reportList, isOffered);
  const hasClients = useSelector(subscriptionList, isOffered);
  const hasPeople = useSelector(peopleList, isOffered);
  const hasUsage = useSelector(usageList, isOffered);
  const hasAudit = useSelector(auditLog, isOffered);
  const mayHaveService = useSelector(
    pages.serviceStatus,
    (snapshot) => serviceStatusView(snapshot).at !== "notOffered",
  );
  const isPreviewing = useSelector(preview, (snapshot) => previewView(snapshot).at === "previewing");
  const [hasPreviewed, setHasPreviewed] = useState(false);
  const openPreview = () => {
    const view = sessionView(session.getSnapshot());
    if (view.at !== "ready") return;
    setHasPreviewed(true);
    preview.send({ type: "preview.opened", email: view.user.email, ...previewChoices(admin, adminPage) });
  };
  const viewedPerson = useSelector(viewAs, (snapshot) => {
    const view = viewAsView(snapshot);
    return view.at === "closed" ? undefined : view.person;
  });
  // It ends with the admin area, and with the session.
  useEffect(() => () => viewAs.send({ type: "viewing.stopped" }), [viewAs]);
  if (isPreviewing) return <PreviewModeRoute preview={preview} page={page} />;
  if (viewedPerson) {
    const returnToPerson = () => {
      viewAs.send({ type: "viewing.stopped" });
      personDetails.send({ type: "person.opened", person: viewedPerson });
    };
    return <ViewAsRoute viewAs={viewAs} page={page} onStop={returnToPerson} />;
  }
  const shown = isTab(adminPage) ? null : pagesBesideTabs[adminPage];
  const lists = [
    ...(hasReports || shown === reports ? [reports] : []),
    ...(hasClients || shown === clients ? [clients] : []),
    ...(hasPeople || shown === people ? [people] : []),
    ...(hasUsage || shown === usage ? [usage] : []),
    ...(hasAudit || shown === audit ? [audit] : []),
  ];
  // Each check calls the report service, so it is not made to find out whether the back end offers the page.
  const isServiceOffered = shown === service || (lists.length > 0 && mayHaveService);
  return (
    <AdminNavigation
      links={[manageReports, ...lists, ...(isServiceOffered ? [service] : [])]}
      current={shown?.href ?? manageReports.href}
      onNavigate={(href) => void navigate({ href })}
    >
      {isTab(adminPage) ? (
        <AdminRoute
          admin={admin}
          tab={adminPage}
          onTabChange={(selected) => void navigate({ to: `/admin/${selected}` })}
          onPreview={openPreview}
          hasFocusOnPreview={hasPreviewed}
        >
          <AdminTabPanel admin={admin} tab={adminPage} />
        </AdminRoute>
      ) : (
        shown && <shown.Route admin={admin} />
      )}
    </AdminNavigation>
  );
}
