import * as v from "valibot";

export interface Endpoint {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: `/${string}`;
  readonly params?: v.GenericSchema<Record<string, string | number>>;
  readonly body?: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** The answer is plain text instead of JSON. */
  readonly text?: true;
}

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
export const id = text(100);
export const rowId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const idParams = v.object({ id });

export const loginSettings = v.object({
  onePlaceLoginUrl: v.string(),
  appSchemeDomain: v.string(),
  oauthCodeUrl: v.string(),
  clientId: v.string(),
  scopes: v.string(),
  redirectUrl: v.string(),
});
export type LoginSettings = v.InferOutput<typeof loginSettings>;

export const user = v.object({ roles: v.array(v.string()), email: v.string() });
export type User = v.InferOutput<typeof user>;

export const subscription = v.object({ id, displayName: v.string() });
export type Subscription = v.InferOutput<typeof subscription>;

export const subscriptionUser = v.object({ id, displayName: v.string() });
/** Beyond the specification, our own server also sends the email: see people-contract.ts. */
export type SubscriptionUser = v.InferOutput<typeof subscriptionUser> & { email?: string | undefined };

export const userReport = v.object({ subscriptionId: id, reportId: id, reportName: text(400), groupId: id });
export type UserReport = v.InferOutput<typeof userReport>;

export const subscriptionReport = v.object({
  subscriptionReportId: rowId,
  subscriptionId: id,
  reportId: id,
  reportName: text(400),
  groupId: id,
  updatedBy: text(254),
  dataSetId: v.nullable(id),
  partyId: v.nullable(id),
  rls: v.boolean(),
});
export type SubscriptionReport = v.InferOutput<typeof subscriptionReport>;

const openedView = v.optional(v.object({ id: v.string(), state: v.string() }));

export const embedConfig = v.object({
  embedUrl: v.string(),
  id: v.string(),
  embedToken: v.string(),
  displayName: v.string(),
  errorMessage: v.nullish(v.string()),
  expiration: v.optional(v.string()),
  /** Beyond the specification: the saved view in which the report opens for this person. */
  defaultView: openedView,
  /** Beyond the specification: the one that the query of the request names as `view`, where the person may see it. */
  linkedView: openedView,
  /** Beyond the specification: when the person's access to the report ends. Absent: it has no end. */
  accessEndsAt: v.optional(v.string()),
  /** Beyond the specification: the model that the page binds to the report. Absent: that of the report. */
  boundModel: v.optional(v.string()),
});
export type EmbedConfig = v.InferOutput<typeof embedConfig>;

export const userReportMapping = v.object({ subscriptionReportId: rowId, principalId: id });
export type UserReportMapping = v.InferOutput<typeof userReportMapping>;

export const outcome = v.object({ isSuccess: v.boolean(), message: v.nullish(v.string(), "") });
export type Outcome = v.InferOutput<typeof outcome>;

/** The 22 calls of the specification. A back end that answers them serves the whole portal. */
export const contract = {
  getAuthCodeFlowSettings: {
    method: "GET",
    path: "/serverside/api/settings/getauthcodeflowsettings",
    response: loginSettings,
  },
  getSettings: { method: "GET", path: "/serverside/api/settings", response: v.string(), text: true },
  getTermsSettings: {
    method: "GET",
    path: "/serverside/api/settings/gettousettings",
    response: v.object({ startPageUrl: v.string() }),
  },
  getTelemetrySettings: {
    method: "GET",
    path: "/serverside/api/settings/appinsightssettings",
    response: v.object({ instrumentationKey: v.string() }),
  },
  getUserEmail: { method: "GET", path: "/serverside/api/user/getuseremail", response: v.string(), text: true },
  getUserName: { method: "GET", path: "/serverside/api/user/getusername", response: v.string(), text: true },
  getUser: { method: "GET", path: "/serverside/api/user/getuser", response: user },
  embedReport: {
    method: "POST",
    path: "/serverside/api/pbi/embedreport",
    body: subscriptionReport,
    response: embedConfig,
  },
  previewReport: { method: "POST", path: "/api/embedreport", body: subscriptionReport, response: embedConfig },
  getUserReports: { method: "GET", path: "/serverside/api/getuserreports", response: v.array(userReport) },
  getReports: { method: "GET", path: "/serverside/api/getreports", response: v.array(subscriptionReport) },
  getUserReportMapping: {
    method: "GET",
    path: "/serverside/api/getuserreportmapping",
    response: v.array(userReportMapping),
  },
  addReport: { method: "POST", path: "/serverside/api/addreport", body: subscriptionReport, response: outcome },
  updateReport: { method: "POST", path: "/serverside/api/updatereport", body: subscriptionReport, response: outcome },
  deleteReport: {
    method: "DELETE",
    path: "/serverside/api/deletereport/:id",
    params: v.object({ id: rowId }),
    response: outcome,
  },
  addUserReportMapping: {
    method: "POST",
    path: "/serverside/api/adduserreportmapping",
    body: userReportMapping,
    response: outcome,
  },
  deleteUserReportMapping: {
    method: "POST",
    path: "/serverside/api/deleteuserreportmapping",
    body: userReportMapping,
    response: outcome,
  },
  getSubscriptionReportId: {
    method: "GET",
    path: "/serverside/api/getsubscriptionreportid/:reportId/:subscriptionId",
    params: v.object({ reportId: id, subscriptionId: id }),
    response: rowId,
  },
  getUserSubscriptions: {
    method: "GET",
    path: "/serverside/api/getusersubscriptions",
    response: v.array(subscription),
  },
  getSubscriptions: { method: "GET", path: "/serverside/api/getsubscriptions", response: v.array(subscription) },
  getSubscriptionUsers: {
    method: "GET",
    path: "/serverside/api/getsubscriptionusers/:id",
    params: idParams,
    response: v.array(subscriptionUser),
  },
  getPrimaryParty: {
    method: "GET",
    path: "/serverside/api/getPrimaryPartyOfSubscription/:id",
    params: idParams,
    response: v.object({ partyId: v.string() }),
  },
} as const satisfies Record<string, Endpoint>;

export const mappingChange = v.object({
  action: v.picklist(["add", "remove"]),
  subscriptionReportId: rowId,
  principalId: id,
});
/** Beyond the specification, where the back end has them: a group in place of a person, and dates. */
export type MappingChange = v.InferOutput<typeof mappingChange> & {
  /** Whether `principalId` is the id of a group. */
  isGroup?: boolean;
  from?: string | null;
  until?: string | null;
};
/** A change as it is sent: an access that somebody has can also get other dates. */
export type SentChange = Omit<MappingChange, "action"> & {
  action: MappingChange["action"] | "change";
  /** The dates that a `change` replaces, so that Undo gives them back. */
  before?: { from: string | null; until: string | null };
};

/** Calls beyond the specification. Each belongs to a feature that the page names: see `rules/features.ts`. */
export const portalContract = {
  signOut: {
    method: "POST",
    path: "/serverside/api/auth/logout",
    body: v.object({}),
    response: v.object({ redirectUrl: v.string() }),
  },
  changeMappings: {
    method: "POST",
    path: "/serverside/api/portal/changemappings",
    body: v.object({ changes: v.pipe(v.array(mappingChange), v.minLength(1), v.maxLength(500)) }),
    response: v.object({ outcomes: v.array(outcome) }),
  },
} as const satisfies Record<string, Endpoint>;

export type Params<E extends Endpoint> = E extends { params: v.GenericSchema<infer P> } ? P : undefined;
export type Body<E extends Endpoint> = E extends { body: v.GenericSchema<infer B> } ? B : undefined;
export type Answer<E extends Endpoint> = v.InferOutput<E["response"]>;
