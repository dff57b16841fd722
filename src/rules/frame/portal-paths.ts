/** The paths at which a server answers with the portal's page. All others lead to nothing. */
export const portalPaths = [
  "/",
  "/report",
  "/admin",
  "/admin/addreport",
  "/admin/modifyreport",
  "/admin/userreportmapping",
  "/admin/reports",
  "/admin/clients",
  "/admin/people",
  "/admin/access",
  "/admin/usage",
  "/admin/audit",
  "/admin/service",
  "/error",
  "/unauthorized",
] as const;

const known = new Set<string>(portalPaths);

/** The router takes no notice of capitals and of a slash at the end either. */
export const isPortalPath = (path: string): boolean => known.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
