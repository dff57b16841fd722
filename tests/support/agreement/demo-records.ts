import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";

const [firstSubscription] = demo.subscriptions;
const [firstPerson, secondPerson] = demo.people;
if (!firstSubscription || !firstPerson || !secondPerson)
  throw new Error("The demo data has too few people or subscriptions");

export const subscription = firstSubscription;
export const ada = firstPerson;
export const ben = secondPerson;

/** A report that the demo data does not contain. */
export const newReport: SubscriptionReport = {
  subscriptionReportId: 0,
  subscriptionId: subscription.id,
  reportId: "ABCDEF12-0000-4000-8000-000000000001",
  reportName: "Agreement",
  groupId: "ABCDEF12-0000-4000-8000-000000000002",
  updatedBy: "another.person@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
};
