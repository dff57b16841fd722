import * as v from "valibot";
import { clientRules } from "./client-rules-contract.ts";
import { type Endpoint, id, outcome, rowId, subscription } from "./contract.ts";
import { groupsContract } from "./groups-contract.ts";
import { reviewsContract } from "./reviews-contract.ts";

/** Every call names the client. One that the person does not administer is answered like one that does not exist. */
const client = { subscriptionId: id };

const member = v.object({
  principalId: id,
  name: v.string(),
  email: v.string(),
  isActive: v.boolean(),
  /** They have not signed in yet. */
  isInvited: v.boolean(),
  isAdministrator: v.boolean(),
});
export type ClientMember = v.InferOutput<typeof member>;

const report = v.object({
  subscriptionReportId: rowId,
  reportName: v.string(),
  readers: v.number(),
  /** In the last thirty days. */
  openings: v.number(),
  /** Null: never, as far as the journal of openings goes back. */
  lastOpenedAt: v.nullable(v.string()),
});
export type ClientReport = v.InferOutput<typeof report>;

const { client: _, ...reviewSearch } = reviewsContract.listReviews.body.entries;
const { mailDomains, givesOwnAccess } = clientRules.entries;

/** Without the ids by which others know its reports, without its party, and without any other client. */
const ownClient = v.object({
  ...subscription.entries,
  /** By name. */
  people: v.array(member),
  /** By name. */
  reports: v.array(report),
  /** What the people have directly. */
  mappings: v.array(v.object({ subscriptionReportId: rowId, principalId: id })),
  access: groupsContract.getClientAccess.response,
  rules: v.object({ mailDomains, givesOwnAccess }),
});
export type OwnClient = v.InferOutput<typeof ownClient>;

/** The calls of people who administer a client. In a file of its own, because the start needs none of them. */
export const myClientContract = {
  /** The clients that the person administers, by name. */
  getMyClients: { method: "GET", path: "/serverside/api/portal/myclients", response: v.array(subscription) },
  getMyClient: {
    method: "GET",
    path: "/serverside/api/portal/myclient/:subscriptionId",
    params: v.object(client),
    response: ownClient,
  },
  /** Adds the person with this email to the client. They are invited where the portal does not know them. */
  inviteToMyClient: {
    method: "POST",
    path: "/serverside/api/portal/invitetomyclient",
    body: v.object({
      ...client,
      email: v.pipe(v.string(), v.maxLength(254)),
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    }),
    response: outcome,
  },
  endMyMembership: {
    method: "POST",
    path: "/serverside/api/portal/endmymembership",
    body: v.object({ ...client, principalId: id }),
    response: outcome,
  },
  saveMyGroup: { ...groupsContract.saveGroup, path: "/serverside/api/portal/savemygroup" },
  deleteMyGroup: {
    method: "POST",
    path: "/serverside/api/portal/deletemygroup",
    body: v.object({ ...client, ...groupsContract.deleteGroup.body.entries }),
    response: outcome,
  },
  changeMyGroupMembers: {
    method: "POST",
    path: "/serverside/api/portal/changemygroupmembers",
    body: v.object({ ...client, ...groupsContract.changeGroupMembers.body.entries }),
    response: outcome,
  },
  changeMyAccess: {
    method: "POST",
    path: "/serverside/api/portal/changemyaccess",
    body: v.object({ ...client, ...groupsContract.changeMappings.body.entries }),
    response: groupsContract.changeMappings.response,
  },
  /** A review of another client is answered like one that does not exist. */
  listMyReviews: {
    method: "POST",
    path: "/serverside/api/portal/myreviews",
    body: v.object({ ...client, ...reviewSearch }),
    response: reviewsContract.listReviews.response,
  },
  getMyReview: {
    method: "POST",
    path: "/serverside/api/portal/myreview",
    body: v.object({ ...client, ...reviewsContract.getReview.body.entries }),
    response: reviewsContract.getReview.response,
  },
  decideMyAccess: {
    method: "POST",
    path: "/serverside/api/portal/decidemyaccess",
    body: v.object({ ...client, ...reviewsContract.decideAccess.body.entries }),
    response: reviewsContract.decideAccess.response,
  },
  signMyReview: {
    method: "POST",
    path: "/serverside/api/portal/signmyreview",
    body: v.object({ ...client, ...reviewsContract.signReview.body.entries }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
