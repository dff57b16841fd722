import type { Endpoint } from "./contract.ts";
import { everyCall } from "./every-call.ts";

/** Administrators may call what auditors may, and both what readers may. */
export type CallAccess =
  | "everybody"
  | "signedIn"
  | "reader"
  /** Of the client that the call names. */
  | "clientAdministrator"
  | "auditor"
  | "administrator";

type CallEffect =
  | "reads"
  /** It changes nothing, and needs a connection for writes: most of these leave a row in the audit log. */
  | "records"
  | "writes";

type CallFacts = readonly [tag: string, summary: string, access: CallAccess, effect: CallEffect];

/**
 * What each call is for, who may call it and what it leaves behind: for the OpenAPI document, the tests of all calls and
 * the mocks. A route says by itself whom it lets in, and the table of authorisation compares the two.
 */
export const callFacts: Readonly<Record<keyof typeof everyCall, CallFacts>> = {
  getAuthCodeFlowSettings: ["Settings", "Read how to sign in", "everybody", "reads"],
  getSettings: ["Settings", "Read the support mailbox", "everybody", "reads"],
  getTermsSettings: ["Settings", "Read where Decline in the terms of use leads", "everybody", "reads"],
  getTelemetrySettings: ["Settings", "Read the key of the telemetry", "everybody", "reads"],
  getUserEmail: ["Own account", "Read one's own email", "signedIn", "reads"],
  getUserName: ["Own account", "Read one's own name", "signedIn", "reads"],
  getUser: ["Own account", "Read one's own email and roles", "signedIn", "reads"],
  signOut: ["Own account", "Sign out", "signedIn", "writes"],
  getSessions: ["Own account", "List one's own sessions", "signedIn", "reads"],
  endSessions: ["Own account", "End one's own sessions", "signedIn", "writes"],
  getTermsAcceptance: ["Own account", "Read whether the present terms of use are accepted", "reader", "reads"],
  acceptTerms: ["Own account", "Accept the terms of use", "reader", "writes"],
  getRecorded: ["Own account", "Read what is recorded about oneself", "signedIn", "reads"],
  getMoreRecordedOpenings: ["Own account", "Read earlier openings by oneself", "signedIn", "reads"],
  getMoreRecordedEntries: ["Own account", "Read earlier audit entries about oneself", "signedIn", "reads"],
  embedReport: ["Reading reports", "Open a report", "reader", "reads"],
  getUserReports: ["Reading reports", "List the reports that one may read", "reader", "reads"],
  getUserSubscriptions: ["Reading reports", "List one's own subscriptions", "reader", "reads"],
  getReportFreshness: ["Reading reports", "Read when a report's data was refreshed", "reader", "reads"],
  getPersonalLists: ["Reading reports", "List favourite and recent reports", "reader", "reads"],
  setFavourite: ["Reading reports", "Mark a report as favourite, or no longer", "reader", "writes"],
  recordOpening: ["Reading reports", "Record that an opened report is shown", "reader", "writes"],
  reportFailure: ["Reading reports", "Record that the report host did not show a report", "reader", "writes"],
  getSavedViews: ["Saved views", "List the views of a report", "reader", "reads"],
  getSavedView: ["Saved views", "Read a view with its state", "reader", "reads"],
  saveView: ["Saved views", "Save a view, or replace the one of this name", "reader", "writes"],
  renameView: ["Saved views", "Rename a view", "reader", "writes"],
  deleteView: ["Saved views", "Delete a view", "reader", "writes"],
  setDefaultView: ["Saved views", "Choose the view that a report opens with", "reader", "writes"],
  shareView: ["Saved views", "Share a view with all readers of the report, or take it back", "administrator", "writes"],
  getReports: ["Reports", "List all reports", "auditor", "reads"],
  listReports: ["Reports", "Search, filter and sort reports by page", "auditor", "reads"],
  addReport: ["Reports", "Add a report", "administrator", "writes"],
  updateReport: ["Reports", "Change a report", "administrator", "writes"],
  deleteReport: ["Reports", "Delete a report", "administrator", "writes"],
  getDeletedReport: ["Reports", "Read a deleted report that can be restored", "administrator", "reads"],
  restoreReport: ["Reports", "Restore a deleted report", "administrator", "writes"],
  getSubscriptionReportId: ["Reports", "Read the portal's id of a report", "administrator", "reads"],
  previewReport: ["Reports", "Preview a report", "administrator", "records"],
  listComparableReports: ["Reports", "List the other clients that have the same report", "administrator", "reads"],
  confirmComparison: ["Reports", "Keep that a report is right for two clients", "administrator", "writes"],
  previewReportAsClient: ["Reports", "Preview a report with the rows of one client", "administrator", "records"],
  checkReport: ["Reports", "Check whether a report can be opened", "administrator", "records"],
  getReportHistory: ["Reports", "Read who changed a report", "auditor", "reads"],
  getLastReportChange: ["Reports", "Read who changed a report last", "administrator", "reads"],
  getReportRoles: ["Reports", "Read the row-level roles and further items of a report", "administrator", "reads"],
  setReportRoles: ["Reports", "Set the row-level roles and further items of a report", "administrator", "writes"],
  getReportReaders: ["Reports", "List the readers of a report", "auditor", "reads"],
  listMoreReaders: ["Reports", "List further readers of a report", "auditor", "reads"],
  getUserReportMapping: ["Mappings", "List which people may read which reports", "auditor", "reads"],
  addUserReportMapping: ["Mappings", "Let a person read a report", "administrator", "writes"],
  deleteUserReportMapping: ["Mappings", "No longer let a person read a report", "administrator", "writes"],
  changeMappings: ["Mappings", "Change up to 500 accesses of people and groups", "administrator", "writes"],
  getClientAccess: ["Mappings", "Read the groups of a client, what they may read, and all dates", "auditor", "reads"],
  saveGroup: ["Mappings", "Add or rename a group of a client", "administrator", "writes"],
  deleteGroup: ["Mappings", "Delete a group with what it gives", "administrator", "writes"],
  changeGroupMembers: ["Mappings", "Add people to a group, or remove them", "administrator", "writes"],
  getSubscriptions: ["Subscriptions", "List all subscriptions", "auditor", "reads"],
  listSubscriptions: ["Subscriptions", "Search, filter and sort subscriptions by page", "auditor", "reads"],
  getSubscription: ["Subscriptions", "Read a subscription with its people and reports", "auditor", "reads"],
  getSubscriptionMappings: [
    "Subscriptions",
    "List which people may read which reports of a subscription",
    "administrator",
    "reads",
  ],
  addSubscription: ["Subscriptions", "Add a subscription", "administrator", "writes"],
  renameSubscription: ["Subscriptions", "Change a subscription", "administrator", "writes"],
  getSubscriptionUsers: ["Subscriptions", "List the people of a subscription", "auditor", "reads"],
  getPrimaryParty: ["Subscriptions", "Read the primary party of a subscription", "administrator", "reads"],
  getMembership: ["Subscriptions", "Count the reports of a subscription that a person sees", "administrator", "reads"],
  setMembership: ["Subscriptions", "Add a person to a subscription, or remove them", "administrator", "writes"],
  setClientAdministrator: [
    "Subscriptions",
    "Make a person administrator of a subscription, or no longer",
    "administrator",
    "writes",
  ],
  setClientRules: [
    "Subscriptions",
    "Set from where and how reports of a subscription may be opened",
    "administrator",
    "writes",
  ],
  getMyClients: ["Own clients", "List the subscriptions that one administers", "reader", "reads"],
  getMyClient: [
    "Own clients",
    "Read the people, groups, access and usage of one's own subscription",
    "clientAdministrator",
    "reads",
  ],
  inviteToMyClient: ["Own clients", "Add a person to one's own subscription by email", "clientAdministrator", "writes"],
  endMyMembership: ["Own clients", "Remove a person from one's own subscription", "clientAdministrator", "writes"],
  saveMyGroup: ["Own clients", "Add or rename a group of one's own subscription", "clientAdministrator", "writes"],
  deleteMyGroup: [
    "Own clients",
    "Delete a group of one's own subscription with what it gives",
    "clientAdministrator",
    "writes",
  ],
  changeMyGroupMembers: [
    "Own clients",
    "Add people to a group of one's own subscription, or remove them",
    "clientAdministrator",
    "writes",
  ],
  listMyReviews: ["Own clients", "List the access reviews of one's own subscription", "clientAdministrator", "reads"],
  getMyReview: [
    "Own clients",
    "Read an access review of one's own subscription by page",
    "clientAdministrator",
    "reads",
  ],
  decideMyAccess: [
    "Own clients",
    "Keep or end frozen accesses of one's own subscription",
    "clientAdministrator",
    "writes",
  ],
  signMyReview: [
    "Own clients",
    "Sign a review of one's own subscription and end what it does not keep",
    "clientAdministrator",
    "writes",
  ],
  changeMyAccess: [
    "Own clients",
    "Change up to 500 accesses of people and groups of one's own subscription",
    "clientAdministrator",
    "writes",
  ],
  listPeople: ["People", "Search, filter and sort people by page", "auditor", "reads"],
  getPerson: ["People", "Read a person with their clients and reports", "auditor", "reads"],
  listPersonReports: ["People", "List the reports that a person may read", "auditor", "reads"],
  listPersonClients: ["People", "List the clients of a person", "auditor", "reads"],
  addPerson: ["People", "Add or invite a person", "administrator", "writes"],
  withdrawInvitation: ["People", "Withdraw an invitation", "administrator", "writes"],
  setAdministrator: ["People", "Give or take the administrator role", "administrator", "writes"],
  setActive: ["People", "Deactivate a person, or activate them again", "administrator", "writes"],
  removeEverywhere: ["People", "Take all access from a person and deactivate them", "administrator", "writes"],
  setAccessEnd: ["People", "Set when a person's access to all reports ends", "administrator", "writes"],
  viewAs: ["People", "View a report as another person", "administrator", "records"],
  listReviews: ["Access reviews", "List access reviews with their progress", "auditor", "reads"],
  getReview: ["Access reviews", "Read an access review by page", "auditor", "reads"],
  startReviews: ["Access reviews", "Freeze who may see the reports of clients", "administrator", "writes"],
  decideAccess: ["Access reviews", "Keep or end frozen accesses", "administrator", "writes"],
  signReview: ["Access reviews", "Sign a review and end what it does not keep", "administrator", "writes"],
  withdrawReview: ["Access reviews", "Withdraw an open review, of which nothing is done", "administrator", "writes"],
  listPendingChanges: ["People", "List changes that wait for a second administrator", "administrator", "reads"],
  decideChange: [
    "People",
    "Approve or refuse a change that another administrator asked for",
    "administrator",
    "writes",
  ],
  getPeopleSessions: ["People", "List the people who are signed in", "administrator", "reads"],
  endPeopleSessions: ["People", "End all sessions of a person", "administrator", "writes"],
  getImportLimits: ["Import and export", "Read how large a file may be", "administrator", "reads"],
  exportRows: ["Import and export", "Export a list as CSV", "auditor", "records"],
  checkImport: ["Import and export", "Read what an import would change", "administrator", "records"],
  saveImport: ["Import and export", "Import a CSV file", "administrator", "writes"],
  listAudit: ["Operation", "Search the audit log by page", "auditor", "records"],
  listOpenings: ["Operation", "List who opened what, and what failed for whom", "auditor", "records"],
  getUsage: ["Operation", "Count openings by report, client and person", "auditor", "records"],
  listReportWarnings: ["Reports", "List reports whose rows more people may see than was meant", "auditor", "reads"],
  listFailedOpenings: ["Operation", "List reports that were not opened", "administrator", "reads"],
  getServiceStatus: ["Operation", "Check Power BI, identity provider and database", "administrator", "records"],
  getInstallation: ["Operation", "Read whether there is no subscription yet", "administrator", "reads"],
};

interface Named {
  method: string;
  path: string;
}

const nameCall = ({ method, path }: Named) => `${method} ${path}`;

const factsByCall = new Map(
  Object.entries<Endpoint>(everyCall).map(([name, endpoint]) => [
    nameCall(endpoint),
    callFacts[name as keyof typeof everyCall],
  ]),
);

/** The feature `groups` has another version of a call, with the same method and path. */
export function factsOf(endpoint: Named): { access: CallAccess; effect: CallEffect } {
  const facts = factsByCall.get(nameCall(endpoint));
  if (!facts) throw new Error(`${nameCall(endpoint)} is no call of the portal`);
  const [, , access, effect] = facts;
  return { access, effect };
}
