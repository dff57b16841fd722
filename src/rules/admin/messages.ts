/** Texts beside the loading indicators. */
export const adminLoaders = {
  admin: "Loading admin details..",
  processing: "Processing..",
} as const;

/** Texts of the specification are quoted with its spelling. The others are written in the same style. */
export const adminMessages = {
  noSubscriptionsForApplication: "No subscriptions assigned to the application",
  mappingDetailsFailed: "Error occured while loading report mapping details",
  adminDetailsFailed: "Error occured while loading admin details",
  addFailed: "Error occured while adding report",
  updateFailed: "Error occured while updating report",
  deleteFailed: "Error occured while deleting report",
  restoreFailed: "Error occured while restoring report",
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
} as const;

/** What is said of a change whose answer did not come. */
export const notConfirmedText = "The server did not confirm the change. Check your connection, then try again.";
