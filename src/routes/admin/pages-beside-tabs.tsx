import { useSelector } from "@xstate/react";
import { type ComponentType, useDeferredValue } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { serviceStatusView } from "../../machines/admin/service-status.machine.ts";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor } from "../route-context.ts";

interface PageProps {
  admin: AdminActor;
}

const placeholder = <Loader text="Loading…" lines={12} />;

/** A page that is drawn in pieces after the click that leads to it, so that it does not block keys and clicks. */
const lazyPage = (load: () => Promise<ComponentType<PageProps>>) =>
  lazyView(
    async () => {
      const Page = await load();
      return function PageInPieces(props: PageProps) {
        return useDeferredValue(true, false) ? <Page {...props} /> : placeholder;
      };
    },
    { placeholder },
  );

const ReportListRoute = lazyPage(async () => (await import("./report-list.route.tsx")).ReportListRoute);
const SubscriptionListRoute = lazyPage(
  async () => (await import("./subscription-list.route.tsx")).SubscriptionListRoute,
);
const PeopleListRoute = lazyPage(async () => (await import("./people-list.route.tsx")).PeopleListRoute);
const AccessPageRoute = lazyPage(async () => (await import("./access-page.route.tsx")).AccessPageRoute);
const UsageRoute = lazyPage(async () => (await import("./usage.route.tsx")).UsageRoute);
const AuditLogRoute = lazyPage(async () => (await import("./audit-log.route.tsx")).AuditLogRoute);
const ServiceStatusRoute = lazyPage(async () => (await import("./service-status.route.tsx")).ServiceStatusRoute);

/** In the order of the navigation. */
export const pagesBesideTabs = {
  reports: { label: "Reports", href: "/admin/reports", Route: ReportListRoute },
  clients: { label: "Clients", href: "/admin/clients", Route: SubscriptionListRoute },
  people: { label: "People", href: "/admin/people", Route: PeopleListRoute },
  access: { label: "Access matrix", href: "/admin/access", Route: AccessPageRoute },
  usage: { label: "Usage", href: "/admin/usage", Route: UsageRoute },
  audit: { label: "Audit log", href: "/admin/audit", Route: AuditLogRoute },
  service: { label: "Service", href: "/admin/service", Route: ServiceStatusRoute },
};
type PageBesideTabs = keyof typeof pagesBesideTabs;

/** The back end's first answer tells whether it has the list. */
function isOffered(snapshot: Parameters<typeof recordListView>[0]): boolean {
  const { at } = recordListView(snapshot);
  return at === "shown" || at === "failed";
}

/** The pages that the back end offers, and the one that is shown. */
export function useOfferedPages(admin: AdminActor, shown: PageBesideTabs | null) {
  const { reportList, subscriptionList, peopleList, usage, auditLog, serviceStatus } = useSelector(admin, adminPages);
  const offeredLists = {
    reports: useSelector(reportList, isOffered),
    clients: useSelector(subscriptionList, isOffered),
    people: useSelector(peopleList, isOffered),
    usage: useSelector(usage, isOffered),
    audit: useSelector(auditLog, isOffered),
  };
  const mayHaveService = useSelector(serviceStatus, (snapshot) => serviceStatusView(snapshot).at !== "notOffered");
  const hasPages = Object.values(offeredLists).includes(true);
  const offered = {
    ...offeredLists,
    // Also offered beside other pages only: without them User Report Mapping has it.
    access: hasPages,
    // Each check calls the report service, so none is made to find out whether the back end has the page.
    service: mayHaveService && hasPages,
  };
  return Object.entries(pagesBesideTabs)
    .filter(([name]) => name === shown || offered[name as PageBesideTabs])
    .map(([, page]) => page);
}
