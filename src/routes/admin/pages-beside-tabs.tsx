import { type ComponentType, useDeferredValue } from "react";
import type { ServerData } from "../../queries/list.ts";
import type { Features } from "../../rules/features.ts";
import { type AdminPage, adminPages, featurePages } from "../../rules/frame/portal-paths.ts";
import type { AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminPageLink } from "../../ui/admin/admin-navigation.tsx";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { icons } from "../../ui/parts/icons.ts";
import { LoadingListPage } from "../../ui/lists/list-and-details.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor } from "../route-context.ts";

interface PageProps {
  admin: AdminActor;
  data: ServerData;
}

const placeholder = <LoadingListPage lines={12} />;

/** A page that is drawn in pieces after the click that leads to it, so that it does not block keys and clicks. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyView(
    async () => {
      const Page = await load();
      return function PageInPieces(props: Props) {
        return useDeferredValue(true, false) ? <Page {...props} /> : placeholder;
      };
    },
    { placeholder },
  );

type PageBesideTabs = Exclude<AdminPage, AdminTab>;

/** In the order of the navigation. */
const pages: Record<PageBesideTabs, ComponentType<PageProps>> = {
  reports: lazyPage(async () => (await import("../reports/report-list.tsx")).ConnectedReportList),
  clients: lazyPage(async () => (await import("../clients/subscription-list.tsx")).ConnectedSubscriptionList),
  people: lazyPage(async () => (await import("../people/people-list.tsx")).ConnectedPeopleList),
  access: lazyPage(async () => (await import("../access/access-page.tsx")).ConnectedAccessPage),
  reviews: lazyPage(async () => (await import("../reviews/reviews.tsx")).ConnectedReviews),
  usage: lazyPage(async () => (await import("../usage/usage.tsx")).ConnectedUsage),
  openings: lazyPage(async () => (await import("../usage/openings.tsx")).ConnectedOpenings),
  audit: lazyPage(async () => (await import("../audit/audit.tsx")).ConnectedAudit),
  service: lazyPage(async () => (await import("../service/service-status.tsx")).ConnectedServiceStatus),
};

const navigation: Record<PageBesideTabs, Pick<AdminPageLink, "icon" | "startsGroup">> = {
  reports: { icon: icons.report },
  clients: { icon: adminIcons.clients },
  people: { icon: adminIcons.people },
  access: { icon: adminIcons.grid, startsGroup: true },
  reviews: { icon: adminIcons.review },
  usage: { icon: adminIcons.trend, startsGroup: true },
  openings: { icon: adminIcons.eye },
  audit: { icon: adminIcons.log },
  service: { icon: adminIcons.pulse, startsGroup: true },
};

export const isTab = (page: AdminPage): page is AdminTab => !(page in pages);

/** The access matrix is a page of its own beside others only: User Report Mapping has it too. */
export const offeredPages = (features: Features): (AdminPageLink & { name: PageBesideTabs })[] => {
  const offered = features.filter((feature) => feature in featurePages);
  return (Object.keys(pages) as PageBesideTabs[])
    .filter((name) => (name === "access" ? offered.length > 0 : offered.includes(name)))
    .map((name) => ({ name, label: adminPages[name], href: `/admin/${name}`, ...navigation[name] }));
};

export function PageBesideTabs({ page, ...props }: PageProps & { page: PageBesideTabs }) {
  const Page = pages[page];
  return <Page {...props} />;
}
