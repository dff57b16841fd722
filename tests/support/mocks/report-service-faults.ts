import { delay, HttpResponse } from "msw";
import { type Endpoint, contract } from "../../../src/api/contract.ts";
import { freshnessContract } from "../../../src/api/freshness-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { type Fault, faultLabels, services } from "../../../server/standins/faults/services.ts";
import { createHandler } from "./failures.ts";
import type { MockData } from "./mock-data.ts";

export type ReportServiceFault = (typeof services.reportService.faults)[number];

/** The faults of local mode's console, with its labels. */
export const reportServiceFaults = Object.fromEntries(
  services.reportService.faults.map((fault) => [fault, faultLabels[fault]]),
) as Record<ReportServiceFault, string>;

const LATE_MS = 4000;
const SHORT_TOKEN_MS = 20_000;

/** What the portal's server answers when the report service fails it so. */
const answers: Partial<Record<Fault, { status: 502 | 503; cause: string }>> = {
  throttled: { status: 503, cause: "throttled" },
  asleep: { status: 503, cause: "asleep" },
  unavailable: { status: 503, cause: "unreachable" },
  cut: { status: 503, cause: "unreachable" },
  silent: { status: 503, cause: "unreachable" },
  forbidden: { status: 502, cause: "notAllowed" },
  absent: { status: 502, cause: "notFound" },
};

const callsOfReportService: readonly Endpoint[] = [
  contract.embedReport,
  contract.previewReport,
  reportContract.checkReport,
  freshnessContract.getReportFreshness,
];

/** Makes the calls fail that need the report service. Register them before the back end's own handlers. */
export function createReportServiceHandlers(fault: ReportServiceFault) {
  return callsOfReportService.map((endpoint) =>
    createHandler(endpoint, async () => {
      if (fault === "late" || fault === "silent") await delay(LATE_MS);
      const answer = answers[fault];
      if (!answer) return undefined;
      const headers = answer.status === 503 ? { "retry-after": "5" } : {};
      return HttpResponse.json({ message: answer.cause, cause: answer.cause }, { status: answer.status, headers });
    }),
  );
}

/** While tokens expire, new ones live for a short time. */
export function withTokensOf(fault: ReportServiceFault, mockData: MockData): MockData {
  if (fault !== "expired") return mockData;
  return {
    ...mockData,
    createEmbedConfig: (report) => ({
      ...mockData.createEmbedConfig(report),
      expiration: new Date(Date.now() + SHORT_TOKEN_MS).toISOString(),
    }),
  };
}
