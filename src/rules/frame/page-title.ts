import { adminPages } from "./portal-paths.ts";

const DEFAULT_TITLE = "Risk Insight";
const screens: Readonly<Record<string, string>> = {
  "/admin": "Add Report",
  addreport: "Add Report",
  modifyreport: "Modify Report",
  userreportmapping: "User Report Mapping",
  reports: "Reports",
  clients: "Clients",
  people: "People",
  access: "Access matrix",
  usage: "Usage",
  openings: "Openings",
  audit: "Audit log",
  service: "Service",
};

/** The document's title: the page and the report that are shown, or the screen of the admin area. */
export function pageTitle(path: string, reportName: string, reportPage: string): string {
  const parts = path === "/report" ? [reportPage, reportName] : [screens[path.replace("/admin/", "")]];
  return [...parts, DEFAULT_TITLE].filter(Boolean).join(" · ");
}
