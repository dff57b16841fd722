import { isGuid } from "../../src/rules/guid.ts";
import type { PowerBiIds } from "../../src/rules/report/report-ref.ts";
import { HttpError } from "../http/http-error.ts";
import type { ServiceReport } from "../powerbi/power-bi.ts";
import type { EmbedRequest } from "../powerbi/report-engine.ts";

export const createMalformedError = () => new HttpError(400, "Malformed request");

/** Ids from a request become part of addresses at the report service, so nothing but an id may pass. */
export function readReportIds(body: PowerBiIds): PowerBiIds {
  const [reportId, groupId] = [body.reportId.trim().toLowerCase(), body.groupId.trim().toLowerCase()];
  if (!isGuid(reportId) || !isGuid(groupId)) throw createMalformedError();
  return { reportId, groupId };
}

/** What the store knows of a report that may be opened. */
interface EmbeddedReport extends ServiceReport {
  dataSetId: string | null;
  rls: boolean;
  roles: string[] | null;
  partyId: string | null;
  /** Until the person's access ends, by the database's clock. Null: it has no end. */
  secondsLeft: number | null;
}

/** The report service issues no token for less. */
const MIN_SECONDS = 60;

/** One for readers and for those who view as them, so that both see the same rows. */
export function createEmbedRequest(report: EmbeddedReport): EmbedRequest {
  const { reportId, groupId, profileId, furtherItems, rls, dataSetId, partyId, roles, secondsLeft } = report;
  if (secondsLeft !== null && secondsLeft < MIN_SECONDS) throw new HttpError(404, "Not Found");
  const latestEnd = secondsLeft === null ? undefined : Date.now() + secondsLeft * 1000;
  const address = {
    reportId,
    groupId,
    profileId,
    ...(furtherItems && { furtherItems }),
    ...(latestEnd !== undefined && { latestEnd }),
  };
  if (!rls) return { ...address, dataSetId: null, identity: null };
  if (!dataSetId || !partyId) throw new HttpError(409, "Row-level security of this report is incomplete");
  return { ...address, dataSetId, identity: { username: partyId, roles } };
}
