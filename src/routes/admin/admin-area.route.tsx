import { getRouteApi, Navigate, useChildMatches, useLoaderData, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { adminPages, adminView } from "../../machines/admin/admin.machine.ts";
import { modifyReportView } from "../../machines/tabs/modify-report.machine.ts";
import { comparedReport } from "../../machines/report/comparison.machine.ts";
import { previewView } from "../../machines/report/preview.machine.ts";
import { viewAsView } from "../../machines/report/view-as.machine.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import type { ServerData } from "../../queries/list.ts";
import { loaders } from "../../rules/messages.ts";
import type { AdminPage } from "../../rules/frame/portal-paths.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { AdminNavigation, type AdminPageLink } from "../../ui/admin/admin-navigation.tsx";
import { ListAreaContext } from "../../ui/lists/list-link.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor, PreviewActor } from "../route-context.ts";
import { AccessLeaveQuestion } from "../access/access-leave-question.tsx";
import { AdminDialogs } from "./admin-dialogs.tsx";
import { ConnectedAdmin } from "./admin-ready.tsx";
import { AdminTabPanel } from "../tabs/admin-tab.tsx";
import { isTab, lazyPage, offeredPages, PageBesideTabs } from "./pages-beside-tabs.tsx";

const ConnectedPreviewMode = lazyView(async () => (await import("../report/preview-mode.tsx")).ConnectedPreviewMode, {
  placeholder: <Loader text={loaders.report} />,
});
const ConnectedViewAs = lazyView(async () => (await import("../report/view-as.tsx")).ConnectedViewAs, {
  placeholder: <Loader text={loaders.report} />,
});
const ConnectedComparison = lazyView(async () => (await import("../reports/comparison.tsx")).ConnectedComparison, {
  placeholder: <Loader text={loaders.report} />,
});
const adminRoute = getRouteApi("/guarded/admin");
const manageReports: AdminPageLink = { label: "Manage reports", href: "/admin", icon: adminIcons.edit };

/** The clients to preview a report as, and the report that is chosen in Modify Report. */
function previewChoices(admin: AdminActor, adminPage: AdminPage, canChooseClient: boolean) {
  const view = adminView(admin.getSnapshot());
  if (view.at !== "ready") return { clients: [] };
  const clients = canChooseClient ? view.lists.subscriptions : [];
  const { chosen } = modifyReportView(view.actors.modifyReport.getSnapshot());
  if (adminPage !== "modifyreport" || !chosen) return { clients };
  const { reportId, groupId, subscriptionId, rls } = chosen;
  return { clients, choice: { reportId, groupId, clientId: rls && canChooseClient ? subscriptionId : "" } };
}

export function AdminAreaRoute(): ReactNode {
  const actors = useLoaderData({ from: "/guarded/admin" });
  return actors && <AdminArea {...actors} />;
}

function AdminArea({ admin, preview }: { admin: AdminActor; preview: PreviewActor }): ReactNode {
  const { session, page, data } = adminRoute.useRouteContext();
  const { navigate } = useRouter();
  const adminPage = useChildMatches({ select: ([child]) => child?.staticData.adminPage }) ?? "addreport";
  const { viewAs, comparison } = useSelector(admin, adminPages);
  const compared = useSelector(comparison, comparedReport);
  const shown = isTab(adminPage) ? null : adminPage;
  const isPreviewing = useSelector(preview, (snapshot) => previewView(snapshot).at === "previewing");
  const [hasPreviewed, setHasPreviewed] = useState(false);
  const openPreview = () => {
    const view = sessionView(session.getSnapshot());
    if (view.at !== "ready") return;
    setHasPreviewed(true);
    preview.send({
      type: "preview.opened",
      email: view.user.email,
      ...previewChoices(admin, adminPage, page.features.includes("reportTools")),
    });
  };
  const viewedPerson = useSelector(viewAs, (snapshot) => {
    const view = viewAsView(snapshot);
    return view.at === "closed" ? undefined : view.person;
  });
  // It ends with the admin area, and with the session.
  useEffect(() => () => viewAs.send({ type: "viewing.stopped" }), [viewAs]);
  useEffect(() => () => comparison.send({ type: "comparison.left" }), [comparison]);
  const openTab = (tab: AdminTab) => void navigate({ to: `/admin/${tab}` });
  if (isPreviewing) return <ConnectedPreviewMode preview={preview} page={page} />;
  if (viewedPerson)
    return <ConnectedViewAs viewAs={viewAs} page={page} onStop={() => viewAs.send({ type: "viewing.stopped" })} />;
  if (compared) return <ConnectedComparison comparison={comparison} report={compared} data={data} page={page} />;
  const offered = offeredPages(page.features);
  const shownPage = offered.find(({ name }) => name === shown);
  if (shown && !shownPage) return <Navigate to="/admin" replace />;
  return (
    <AdminNavigation
      links={[manageReports, ...offered]}
      current={shownPage?.href ?? manageReports.href}
      onNavigate={(href) => void navigate({ href })}
    >
      {isTab(adminPage) ? (
        <ConnectedAdmin
          admin={admin}
          tab={adminPage}
          onTabChange={openTab}
          onPreview={openPreview}
          hasFocusOnPreview={hasPreviewed}
        >
          {adminPage === "userreportmapping" && <AccessLeaveQuestion admin={admin} />}
          <AdminTabPanel admin={admin} tab={adminPage} features={page.features} onTabChange={openTab} />
        </ConnectedAdmin>
      ) : (
        <>
          <PageBesideTabs page={adminPage} admin={admin} data={data} />
          <AdminDialogs admin={admin} />
        </>
      )}
    </AdminNavigation>
  );
}

const auditRoute = getRouteApi("/guarded/audit/{-$page}");

/** In the order of the navigation. */
const readPages = {
  openings: lazyPage(async () => (await import("../usage/openings.tsx")).ConnectedOpenings),
  audit: lazyPage(async () => (await import("../audit/audit.tsx")).ConnectedAudit),
  usage: lazyPage(async () => (await import("../usage/usage.tsx")).ConnectedUsage),
  reports: lazyPage(async () => (await import("../audit/read-lists.tsx")).ReadReports),
  clients: lazyPage(async () => (await import("../audit/read-lists.tsx")).ReadClients),
  people: lazyPage(async () => (await import("../audit/read-lists.tsx")).ReadPeople),
  access: lazyPage(async () => (await import("../audit/read-access.tsx")).ReadAccess),
  reviews: lazyPage(async () => (await import("../reviews/reviews.tsx")).ReadReviews),
} satisfies Partial<Record<AdminPage, ComponentType<{ data: ServerData }>>>;

/** The pages of the admin area that change nothing, for auditors. Administrators are led to their own. */
export function AuditAreaRoute() {
  const { session, page, data } = auditRoute.useRouteContext();
  const wanted = auditRoute.useParams({ select: (params) => params.page });
  const { navigate } = useRouter();
  const view = useSelector(session, sessionView, shallowEqual);
  if (view.at !== "ready") return null;
  const offered = offeredPages(page.features);
  const links = (Object.keys(readPages) as (keyof typeof readPages)[]).flatMap((name) => {
    const link = offered.find((one) => one.name === name);
    return link ? { ...link, name, href: `/audit/${name}`, startsGroup: name === "reports" || name === "access" } : [];
  });
  const shown = wanted === undefined ? links[0] : links.find(({ name }) => name === wanted);
  if (view.user.isAdministrator && shown) return <Navigate to={`/admin/${shown.name}`} search replace />;
  if (!view.user.isAuditor || !page.features.includes("auditing") || !shown) return <Navigate to="/report" replace />;
  const Page = readPages[shown.name];
  return (
    <AdminNavigation label="Audit" links={links} current={shown.href} onNavigate={(href) => void navigate({ href })}>
      <ListAreaContext value="audit">
        <Page data={data} />
      </ListAreaContext>
    </AdminNavigation>
  );
}
