const DEFAULT_TITLE = "Risk Insight";
const screens: Readonly<Record<string, string>> = {
  "/admin": "Add Report",
  "/admin/addreport": "Add Report",
  "/admin/modifyreport": "Modify Report",
  "/admin/userreportmapping": "User Report Mapping",
  "/admin/reports": "Reports",
  "/admin/clients": "Clients",
  "/admin/people": "People",
  "/admin/usage": "Usage",
  "/admin/audit": "Audit log",
};

/** The document's title: the page and the report that are shown, or the screen of the admin area. */
export function pageTitle(path: string, reportName: string, reportPage: string): string {
  const parts = path === "/report" ? [reportPage, reportName] : [screens[path]];
  return [...parts, DEFAULT_TITLE].filter(Boolean).join(" · ");
}
