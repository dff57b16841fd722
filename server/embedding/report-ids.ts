import { isGuid } from "../../src/rules/guid.ts";
import { HttpError } from "../http/http-error.ts";

interface ReportIds {
  reportId: string;
  groupId: string;
}

export const createMalformedError = () => new HttpError(400, "Malformed request");

/** Ids from a request become part of addresses at the report service, so nothing but an id may pass. */
export function readReportIds(body: ReportIds): ReportIds {
  const [reportId, groupId] = [body.reportId.trim().toLowerCase(), body.groupId.trim().toLowerCase()];
  if (!isGuid(reportId) || !isGuid(groupId)) throw createMalformedError();
  return { reportId, groupId };
}
