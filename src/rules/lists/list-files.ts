/** The columns of the files with clients, people and reports. The server ignores others. */
export const fileColumns = {
  clients: ["id", "displayName", "partyId", "profileId"],
  people: ["subject", "email", "displayName", "roles", "subscriptionIds"],
  reports: ["subscriptionId", "clientName", "reportId", "reportName", "groupId", "rls", "dataSetId", "furtherItems"],
} as const;
export type FileKind = keyof typeof fileColumns;

/** Below what the server accepts as a request, because JSON writes some characters with two bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
