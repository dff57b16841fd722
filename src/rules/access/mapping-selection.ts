import type { UserReportMapping } from "../../api/contract.ts";

/** What is selected in the User Report Mapping tab. */
export interface MappingSelection {
  subscriptionId: string;
  principalId: string;
  subscriptionReportId: number;
}

export const NO_REPORT = 0;

export const emptySelection: MappingSelection = {
  subscriptionId: "",
  principalId: "",
  subscriptionReportId: NO_REPORT,
};

export function selectedMapping({ subscriptionReportId, principalId }: MappingSelection): UserReportMapping {
  return { subscriptionReportId, principalId };
}

export function isComplete({ subscriptionReportId, principalId }: MappingSelection): boolean {
  return subscriptionReportId !== NO_REPORT && principalId !== "";
}
