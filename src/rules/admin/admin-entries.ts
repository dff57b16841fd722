import * as v from "valibot";
import { mappingChange, subscriptionReport } from "../../api/contract.ts";

const reportForm = v.object({
  subscriptionId: v.string(),
  reportId: v.string(),
  reportName: v.string(),
  groupId: v.string(),
  rls: v.boolean(),
  dataSetId: v.string(),
  partyId: v.string(),
});

const adminEntries = v.object({
  addReport: v.object({ form: reportForm }),
  modifyReport: v.object({ form: reportForm, chosen: v.nullable(subscriptionReport) }),
  userReportMapping: v.object({
    subscriptionId: v.string(),
    principalId: v.string(),
    subscriptionReportId: v.number(),
  }),
  changes: v.optional(v.array(mappingChange), []),
  pasted: v.optional(v.string(), ""),
});

/** What a person had typed and chosen in the three tabs, the mapping changes that were wanted and not yet made, and the rows pasted for an import. */
export type AdminEntries = v.InferOutput<typeof adminEntries>;

export function readAdminEntries(kept: unknown): AdminEntries | null {
  const read = v.safeParse(adminEntries, kept);
  return read.success ? read.output : null;
}
