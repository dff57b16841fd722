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

const adminDraftsSchema = v.object({
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

/** The unsaved input of the admin area: its three tabs, pending mapping changes and rows pasted for an import. */
export type AdminDrafts = v.InferOutput<typeof adminDraftsSchema>;

export function parseAdminDrafts(parked: unknown): AdminDrafts | null {
  const parsed = v.safeParse(adminDraftsSchema, parked);
  return parsed.success ? parsed.output : null;
}
