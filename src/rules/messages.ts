export const titles = {
  error: "Error",
  information: "Information",
  select: "Select Report Details",
  preview: "Preview Report",
  terms: "Terms of Use",
} as const;

export const loaders = {
  authorizing: "Authorizing",
  reportDetails: "Loading report details..",
  report: "Loading report..",
} as const;

/**
 * The specification's error catalogue, with its spelling, and further messages in the same style. Those of the admin
 * area are in admin/messages.ts, which is loaded with that area.
 */
export const messages = {
  userDetailsFailed: "Error loading user details. Kindly refresh web site to authenticate again",
  noSubscriptionsForUser: "No subscriptions assigned to the user",
  noReportsForUser: "No reports assigned to the user",
  reportDetailsFailed: "Error occured while loading report details",
  signOutFailed: "You are still signed in: the server did not answer.",
  noAccess: "You don't have access to view this application.",
  linkedReportAbsent:
    "This link opens a report you do not have access to. Choose another, or ask your administrator for access.",
} as const;
