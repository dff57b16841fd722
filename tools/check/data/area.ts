/** What the files of a folder may import besides each other. */
export interface Area {
  /** A glob. A file belongs to the first area that matches it. */
  files: string;
  /** Files and folders of the project. */
  modules?: readonly string[];
  /** Files and folders of which only types may be imported. */
  types?: readonly string[];
  packages?: readonly string[];
  packageTypes?: readonly string[];
}

export const CONTRACT = "src/api/contract.ts";
/** The calls that the start does not need are in files of their own. */
export const EVERY_CONTRACT = [
  CONTRACT,
  "src/api/audit-contract.ts",
  "src/api/every-call.ts",
  "src/api/freshness-contract.ts",
  "src/api/linked-view-contract.ts",
  "src/api/list-file-contract.ts",
  "src/api/recorded-contract.ts",
  "src/api/report-contract.ts",
  "src/api/report-list-contract.ts",
  "src/api/saved-views-contract.ts",
  "src/api/service-contract.ts",
  "src/api/session-contract.ts",
  "src/api/subscription-list-contract.ts",
  "src/api/add-person-contract.ts",
  "src/api/membership-contract.ts",
  "src/api/people-contract.ts",
  "src/api/personal-lists-contract.ts",
  "src/api/usage-contract.ts",
  "src/api/installation-contract.ts",
  "src/api/terms-contract.ts",
];
