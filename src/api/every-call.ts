import { addPersonContract } from "./add-person-contract.ts";
import { auditContract } from "./audit-contract.ts";
import { clientRulesContract } from "./client-rules-contract.ts";
import { comparisonContract } from "./comparison-contract.ts";
import { contract, portalContract } from "./contract.ts";
import { fourEyesContract } from "./four-eyes-contract.ts";
import { freshnessContract } from "./freshness-contract.ts";
import { groupsContract } from "./groups-contract.ts";
import { installationContract } from "./installation-contract.ts";
import { membershipContract } from "./membership-contract.ts";
import { myClientContract } from "./my-client-contract.ts";
import { peopleContract } from "./people-contract.ts";
import { listFileContract } from "./list-file-contract.ts";
import { personalListsContract } from "./personal-lists-contract.ts";
import { recordedContract } from "./recorded-contract.ts";
import { reportContract } from "./report-contract.ts";
import { reportListContract } from "./report-list-contract.ts";
import { reviewsContract } from "./reviews-contract.ts";
import { savedViewsContract } from "./saved-views-contract.ts";
import { serviceContract } from "./service-contract.ts";
import { sessionContract } from "./session-contract.ts";
import { subscriptionListContract } from "./subscription-list-contract.ts";
import { termsContract } from "./terms-contract.ts";
import { openingsContract } from "./openings-contract.ts";
import { usageContract } from "./usage-contract.ts";

/** All calls that the server answers. The start needs only some of them, so it does not import this file. */
export const everyCall = {
  ...contract,
  ...portalContract,
  ...addPersonContract,
  ...auditContract,
  ...clientRulesContract,
  ...comparisonContract,
  ...fourEyesContract,
  ...freshnessContract,
  ...groupsContract,
  ...installationContract,
  ...listFileContract,
  ...membershipContract,
  ...myClientContract,
  ...peopleContract,
  ...personalListsContract,
  ...recordedContract,
  ...reportContract,
  ...reportListContract,
  ...reviewsContract,
  ...savedViewsContract,
  ...serviceContract,
  ...sessionContract,
  ...subscriptionListContract,
  ...termsContract,
  ...usageContract,
  ...openingsContract,
};
