/** The admin pages that a back end offers as the feature of this name, with their titles. */
export const featurePages = {
  reports: "Reports",
  clients: "Clients",
  people: "People",
  reviews: "Access reviews",
  usage: "Usage",
  openings: "Openings",
  audit: "Audit log",
  service: "Service",
} as const;

/** The tabs and pages of the admin area, by the last part of their path. */
export const adminPages = {
  addreport: "Add Report",
  modifyreport: "Modify Report",
  userreportmapping: "User Report Mapping",
  access: "Access matrix",
  ...featurePages,
} as const;
export type AdminPage = keyof typeof adminPages;

/** The paths at which a server answers with the portal's page. All others lead to nothing. */
export const listPortalPaths = (): string[] => [
  "/",
  "/report",
  "/myclient",
  "/admin",
  "/audit",
  ...Object.keys(adminPages).flatMap((page) => [`/admin/${page}`, `/audit/${page}`]),
  "/error",
  "/unauthorized",
];

/** The router takes no notice of capitals and of a slash at the end either. */
export const isPortalPath = (path: string): boolean =>
  listPortalPaths().includes(path.toLowerCase().replace(/(?<=.)\/$/, ""));
