import type { Features } from "../../rules/features.ts";
import type { AdminPage, AdminTab } from "../../ui/admin/admin-area.tsx";
import type { AdminPageLink } from "../../ui/admin/admin-navigation.tsx";

export type PageBesideTabs = Exclude<AdminPage, AdminTab>;

export const manageReports: AdminPageLink = { label: "Manage reports", href: "/admin" };

/** In the order of the navigation. */
export const pageLinks: Record<PageBesideTabs, AdminPageLink> = {
  reports: { label: "Reports", href: "/admin/reports" },
  clients: { label: "Clients", href: "/admin/clients" },
  people: { label: "People", href: "/admin/people" },
  access: { label: "Access matrix", href: "/admin/access" },
  usage: { label: "Usage", href: "/admin/usage" },
  openings: { label: "Openings", href: "/admin/openings" },
  audit: { label: "Audit log", href: "/admin/audit" },
  service: { label: "Service", href: "/admin/service" },
};

const pagesOfFeatures = ["reports", "clients", "people", "usage", "openings", "audit", "service"] as const;

/** The access matrix is a page of its own beside others only: User Report Mapping has it too. */
export const offeredPages = (features: Features) =>
  (Object.keys(pageLinks) as PageBesideTabs[])
    .filter((name) =>
      name === "access" ? pagesOfFeatures.some((page) => features.includes(page)) : features.includes(name),
    )
    .map((name) => pageLinks[name]);
