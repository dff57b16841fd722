import { contract, type Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";

/** What the role `Auditor` may call beside what every reader may. None of them changes anything. */
export const auditorCalls = new Set<Endpoint>([
  contract.getSubscriptions,
  contract.getSubscriptionUsers,
  contract.getReports,
  contract.getUserReportMapping,
  everyCall.listAudit,
  everyCall.listOpenings,
  everyCall.getUsage,
  everyCall.listPeople,
  everyCall.getPerson,
  everyCall.listPersonReports,
  everyCall.listPersonClients,
  everyCall.listSubscriptions,
  everyCall.getSubscription,
  everyCall.getClientAccess,
  everyCall.listReports,
  everyCall.listReportWarnings,
  everyCall.getReportReaders,
  everyCall.listMoreReaders,
  everyCall.getReportHistory,
  everyCall.exportRows,
  everyCall.listReviews,
  everyCall.getReview,
]);
