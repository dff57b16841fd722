import { type ComponentType, useDeferredValue } from "react";
import type { ServerData } from "../../queries/list.ts";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor } from "../route-context.ts";
import type { PageBesideTabs } from "./page-links.ts";

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
const ConnectedOpenings = lazyPage(async () => (await import("../usage/openings.tsx")).ConnectedOpenings);
const ConnectedAudit = lazyPage(async () => (await import("../audit/audit.tsx")).ConnectedAudit);
const ConnectedServiceStatus = lazyPage(
  async () => (await import("../service/service-status.tsx")).ConnectedServiceStatus,
);

/** What is shown at each address. */
export const pagesBesideTabs: Record<PageBesideTabs, { Route: ComponentType<PageProps> }> = {
  reports: { Route: ConnectedReportList },
  clients: { Route: ConnectedSubscriptionList },
  people: { Route: ConnectedPeopleList },
  access: { Route: ConnectedAccessPage },
  usage: { Route: ConnectedUsage },
  openings: { Route: ConnectedOpenings },
  audit: { Route: ConnectedAudit },
  service: { Route: ConnectedServiceStatus },
};
