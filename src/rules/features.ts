import { featurePages } from "./frame/portal-paths.ts";

/**
 * What a back end can offer beyond the 22 calls of the specification. It names its features in the page's
 * configuration; no call of a feature that is not named there is made.
 */
export const featureNames = [
  "signOut",
  "terms",
  "sessions",
  "recorded",
  "personalLists",
  "savedViews",
  "freshness",
  ...(Object.keys(featurePages) as (keyof typeof featurePages)[]),
  "files",
  "viewAs",
  // The page may be opened from the browser's cache.
  "serviceWorker",
  // Check, history, roles and restoration of a report, and its preview as a client.
  "reportTools",
  // Changes of access that are sent in one call.
  "mappingBatches",
  // The role `Auditor`, who reads most pages of the admin area and changes nothing.
  "auditing",
  // Groups of a client's people, and dates on access.
  "groups",
  // People who administer a client do so on a page of their own.
  "myClient",
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = readonly FeatureName[];
