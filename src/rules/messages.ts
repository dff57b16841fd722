import type { EmbedFault } from "./report/embed-facts.ts";

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
  admin: "Loading admin details..",
  processing: "Processing..",
} as const;

/** The specification's error catalogue, with its spelling, and further messages in the same style. */
export const messages = {
  userDetailsFailed: "Error loading user details. Kindly refresh web site to authenticate again",
  noSubscriptionsForUser: "No subscriptions assigned to the user",
  noReportsForUser: "No reports assigned to the user",
  reportDetailsFailed: "Error occured while loading report details",
  noSubscriptionsForApplication: "No subscriptions assigned to the application",
  mappingDetailsFailed: "Error occured while loading report mapping details",
  adminDetailsFailed: "Error occured while loading admin details",
  addFailed: "Error occured while adding report",
  updateFailed: "Error occured while updating report",
  deleteFailed: "Error occured while deleting report",
  addMappingFailed: "Error occured while adding report mapping",
  removeMappingFailed: "Error occured while removing report mapping",
  addIdsWrong: "ReportId or GroupId or DatasetId entered is incorrect",
  modifyIdsWrong: "ReportId or GroupId entered is incorrect",
  usersLoaded: "Users for subscription loaded successfully",
  reportAdded: "Report added successfully",
  reportUpdated: "Report updated successfully",
  reportDeleted: "Report deleted successfully",
  mappingAdded: "Report mapping added successfully",
  mappingRemoved: "Report mapping removed successfully",
  mappingsChanged: "Report mappings changed successfully",
  mappingsPartlyChanged: "Some report mappings could not be changed",
  changeMappingsFailed: "Error occured while changing report mappings",
  noAccess: "You don't have access to view this application.",
  linkedReportAbsent:
    "This link opens a report you do not have access to. Choose another, or ask your administrator for access.",
} as const;

/** Why a report is not shown, in words for the user. */
export const embedCauses: Record<EmbedFault, string> = {
  silent: "The report service did not answer in time.",
  notAllowed: "The report service does not allow this report to be shown to you.",
  notFound: "The report no longer exists at the report service.",
  tokenRefused: "The permission to view this report has ended or was refused.",
  throttled: "The report service is busy. Try again in a minute.",
  capacity: "The report service is busy. Try again in a minute.",
  unknown: "The report service could not show this report.",
};
