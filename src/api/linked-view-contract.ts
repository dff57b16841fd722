import * as v from "valibot";
import { contract, embedConfig } from "./contract.ts";

/**
 * Beyond the specification, our own server also sends the saved view that the query of the request names as `view`,
 * where the person may see it. In a file of its own, because the start does not need it.
 */
export const embedLinkedReport = {
  ...contract.embedReport,
  response: v.object({ ...embedConfig.entries, linkedView: embedConfig.entries.defaultView }),
} as const;
