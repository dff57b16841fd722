import { type ComponentType, useDeferredValue } from "react";
import type { ServerData } from "../../queries/list.ts";
import type { Features } from "../../rules/features.ts";
import type { AdminPage, AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminPageLink } from "../../ui/admin/admin-navigation.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor } from "../route-context.ts";

interface PageProps {
  admin: AdminActor;
  data: ServerData;
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

const ConnectedReportList = lazyPage(async () => (await import("../reports/report-list.tsx")).ConnectedReportList);
const ConnectedSubscriptionList = lazyPage(
  async () => (await import("../clients/subscription-list.tsx")).ConnectedSubscriptionList,
);
const ConnectedPeopleList = lazyPage(async () => (await import("../people/people-list.tsx")).ConnectedPeopleList);
const ConnectedAccessPage = lazyPage(async () => (await import("../access/access-page.tsx")).ConnectedAccessPage);
const ConnectedUsage = lazyPage(async () => (await import("../usage/usage.tsx")).ConnectedUsage);
const ConnectedAudit = lazyPage(async () => (await import("../audit/audit.tsx")).ConnectedAudit);
const ConnectedServiceStatus = lazyPage(
  async () => (await import("../service/service-status.tsx")).ConnectedServiceStatus,
);

type PageBesideTabs = Exclude<AdminPage, AdminTab>;

/** In the order of the navigation. */
export const pagesBesideTabs: Record<PageBesideTabs, AdminPageLink & { Route: ComponentType<PageProps> }> = {
  reports: { label: "Reports", href: "/admin/reports", Route: ConnectedReportList },
  clients: { label: "Clients", href: "/admin/clients", Route: ConnectedSubscriptionList },
  people: { label: "People", href: "/admin/people", Route: ConnectedPeopleList },
  access: { label: "Access matrix", href: "/admin/access", Route: ConnectedAccessPage },
  usage: { label: "Usage", href: "/admin/usage", Route: ConnectedUsage },
  audit: { label: "Audit log", href: "/admin/audit", Route: ConnectedAudit },
  service: { label: "Service", href: "/admin/service", Route: ConnectedServiceStatus },
};

const pagesOfFeatures = ["reports", "clients", "people", "usage", "audit", "service"] as const;

/** The access matrix is a page of its own beside others only: User Report Mapping has it too. */
export const offeredPages = (features: Features) =>
  (Object.keys(pagesBesideTabs) as PageBesideTabs[])
    .filter((name) =>
      name === "access" ? pagesOfFeatures.some((page) => features.includes(page)) : features.includes(name),
    )
    .map((name) => pagesBesideTabs[name]);
