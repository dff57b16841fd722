import * as v from "valibot";
import { embedConfig, type Endpoint, id, outcome, rowId, subscriptionReport } from "./contract.ts";

const roles = v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(50));
/** Addresses in Power BI of a model that the report is bound to, and of paginated reports that it shows. */
export const furtherItems = v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(50));

export const reportCheck = v.object({
  exists: v.boolean(),
  reportName: v.nullable(v.string()),
  dataSetId: v.nullable(v.string()),
  /** Null where the data set could not be read. */
  identityRequired: v.nullable(v.boolean()),
  message: v.string(),
  /** Why the report would not be shown, or would show too much. */
  problems: v.optional(v.array(v.string()), []),
});
export type ReportCheck = v.InferOutput<typeof reportCheck>;

export const reportRoles = v.object({
  /** Null: the report uses the default roles. */
  roles: v.nullable(roles),
  defaultRoles: roles,
  furtherItems: v.optional(furtherItems, []),
});
export type ReportRoles = v.InferOutput<typeof reportRoles>;

const reportWarning = v.object({
  subscriptionReportId: rowId,
  reportName: v.string(),
  clientName: v.string(),
  text: v.string(),
});
export type ReportWarning = v.InferOutput<typeof reportWarning>;

export const reportAction = v.picklist([
  "added",
  "updated",
  "deleted",
  "restored",
  "mapped",
  "unmapped",
  "group-mapped",
  "group-unmapped",
]);

export const reportEvent = v.object({
  at: v.string(),
  by: v.string(),
  action: reportAction,
  detail: v.string(),
});
export type ReportEvent = v.InferOutput<typeof reportEvent>;

export const deletedReport = v.object({ reportName: v.string(), secondsLeft: v.number() });
export type DeletedReport = v.InferOutput<typeof deletedReport>;

export const restoration = v.object({
  ...outcome.entries,
  /** Null where it was refused. */
  report: v.nullable(subscriptionReport),
  /** Who has the report again. */
  principalIds: v.array(id),
});
export type Restoration = v.InferOutput<typeof restoration>;

/** Calls about one report. In a file of its own, because the start needs none of them. */
export const reportContract = {
  /** With the id of a stored report its roles are checked too, otherwise the default ones; as the client’s profile. */
  checkReport: {
    method: "POST",
    path: "/serverside/api/portal/checkreport",
    body: v.object({
      reportId: id,
      groupId: id,
      subscriptionReportId: v.optional(rowId),
      subscriptionId: v.optional(id),
    }),
    response: reportCheck,
  },
  /** Shows the rows of the record's subscription. */
  previewReportAsClient: {
    method: "POST",
    path: "/serverside/api/portal/previewreportasclient",
    body: subscriptionReport,
    response: embedConfig,
  },
  getReportHistory: {
    method: "GET",
    path: "/serverside/api/portal/reporthistory/:id",
    params: v.object({ id: rowId }),
    response: v.array(reportEvent),
  },
  /** The last change of the record itself. */
  getLastReportChange: {
    method: "GET",
    path: "/serverside/api/portal/lastreportchange/:id",
    params: v.object({ id: rowId }),
    response: v.object({ at: v.nullable(v.string()) }),
  },
  /** A deleted report, for so long as it can be restored. */
  getDeletedReport: {
    method: "GET",
    path: "/serverside/api/portal/deletedreport/:id",
    params: v.object({ id: rowId }),
    response: deletedReport,
  },
  restoreReport: {
    method: "POST",
    path: "/serverside/api/portal/restorereport",
    body: v.object({ subscriptionReportId: rowId }),
    response: restoration,
  },
  /** Reports whose rows more people may see than was meant: the first ones by name. */
  listReportWarnings: {
    method: "GET",
    path: "/serverside/api/portal/reportwarnings",
    response: v.object({ warnings: v.array(reportWarning), total: v.number() }),
  },
  getReportRoles: {
    method: "GET",
    path: "/serverside/api/portal/reportroles/:id",
    params: v.object({ id: rowId }),
    response: reportRoles,
  },
  /** An empty list stands for the default roles. Without further items those of before stay. */
  setReportRoles: {
    method: "POST",
    path: "/serverside/api/portal/setreportroles",
    body: v.object({ subscriptionReportId: rowId, roles, furtherItems: v.optional(furtherItems) }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
