import { HttpResponse } from "msw";
import { type Answer, contract, type Endpoint } from "../../../src/api/contract.ts";
import { freshnessContract } from "../../../src/api/freshness-contract.ts";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { serviceContract } from "../../../src/api/service-contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { canPreview } from "../../../src/rules/report/preview-record.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { mockEndpoint, type MockResolver } from "./mock-endpoint.ts";
import { findOwnReports } from "./own-reports.ts";

const isSameId = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();
const malformed = () => HttpResponse.json({}, { status: 400 });
const pickIdAndName = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName });

/** The calls that only read. */
export function createReadHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  const findOwnReport = (key: { reportId: string; subscriptionId: string }) =>
    findOwnReports(mockData).find(
      (own) => isSameId(own.reportId, key.reportId) && isSameId(own.subscriptionId, key.subscriptionId),
    );
  const createPreview = ({ reportId, reportName }: { reportId: string; reportName: string }) =>
    mockData.createEmbedConfig({
      reportId,
      name: mockData.published.find((report) => isSameId(report.reportId, reportId))?.name ?? reportName,
    });
  return [
    mockEndpoint(contract.getAuthCodeFlowSettings, () => mockData.login),
    mockEndpoint(contract.getSettings, () => mockData.supportEmail),
    mockEndpoint(contract.getTermsSettings, () => ({ startPageUrl: mockData.startPageUrl })),
    mockEndpoint(contract.getTelemetrySettings, () => ({ instrumentationKey: mockData.instrumentationKey })),
    mockEndpoint(contract.getUserEmail, () => mockData.user.email),
    mockEndpoint(contract.getUserName, () => mockData.user.displayName),
    mockEndpoint(contract.getUser, () => ({ roles: mockData.user.roles, email: mockData.user.email })),
    mock(termsContract.getTermsAcceptance, () => ({
      version: TERMS_VERSION,
      acceptedAt: mockData.termsAcceptedAt,
    })),
    mock(installationContract.getInstallation, () => ({
      isEmpty: mockData.subscriptions.length === 0,
    })),
    mock(contract.getUserSubscriptions, () =>
      mockData.subscriptions.filter(({ id }) => mockData.user.subscriptionIds.includes(id)).map(pickIdAndName),
    ),
    mock(contract.getUserReports, () =>
      findOwnReports(mockData).map(({ subscriptionId, reportId, reportName, groupId }) => ({
        subscriptionId,
        reportId,
        reportName,
        groupId,
      })),
    ),
    mock(contract.embedReport, ({ body }) => {
      const report = findOwnReport(body);
      if (!report) return notFound();
      const { subscriptionReportId, reportId, reportName } = report;
      const view = mockData.savedViews.find(
        (one) => one.isDefault && one.subscriptionReportId === subscriptionReportId,
      );
      const config = mockData.createEmbedConfig({ reportId, name: reportName });
      return view ? { ...config, defaultView: { id: view.id, state: view.state } } : config;
    }),
    mock(freshnessContract.getReportFreshness, ({ body }) =>
      findOwnReport(body) ? { refreshedAt: null, failedAt: null } : notFound(),
    ),
    mock(contract.previewReport, ({ body }) =>
      body.subscriptionId === EMPTY_ID && canPreview(body) ? createPreview(body) : malformed(),
    ),
    mock(reportContract.previewReportAsClient, ({ body }) => (canPreview(body) ? createPreview(body) : malformed())),
    mock(serviceContract.getServiceStatus, () => {
      const workspaces = Map.groupBy(mockData.reports, ({ groupId }) => groupId.toLowerCase());
      return {
        checkedAt: new Date().toISOString(),
        signIn: { cause: null },
        isIdentityProviderReachable: true,
        isDatabaseWritable: true,
        certificateEnd: null,
        profiles: [{ id: null, workspaces: workspaces.size }],
        workspaces: [...workspaces]
          .map(([id, reports]) => ({
            id,
            profileId: null,
            reports: reports.length,
            reportName: reports[0]?.reportName ?? "",
            cause: null,
            breaker: null,
          }))
          .toSorted((one, other) => other.reports - one.reports || one.id.localeCompare(other.id)),
        workspaceCount: workspaces.size,
        refusals: [],
      };
    }),
    mock(
      contract.getSubscriptions,
      tagList(() => mockData.subscriptions.map(pickIdAndName)),
    ),
    mock(
      contract.getReports,
      tagList(() => mockData.reports),
    ),
    mock(
      contract.getUserReportMapping,
      tagList(() => mockData.mappings),
    ),
    mock(
      contract.getSubscriptionUsers,
      tagList(({ params }) =>
        mockData.people
          .filter(({ subscriptionIds }) => subscriptionIds.some((id) => isSameId(params["id"], id)))
          .map(({ id, displayName, email }) => ({ id, displayName, email })),
      ),
    ),
    mock(reportContract.getLastReportChange, ({ params }) => {
      const id = Number(params["id"]);
      if (!mockData.reports.some(({ subscriptionReportId }) => subscriptionReportId === id)) return notFound();
      const change = mockData.history.findLast(
        ({ subscriptionReportId, action }) => subscriptionReportId === id && ["added", "updated"].includes(action),
      );
      return { at: change?.at ?? null };
    }),
    mock(contract.getPrimaryParty, ({ params }) => {
      const subscription = mockData.subscriptions.find(({ id }) => isSameId(params["id"], id));
      return subscription ? { partyId: subscription.primaryPartyId } : notFound();
    }),
    mock(
      contract.getSubscriptionReportId,
      ({ params }) =>
        mockData.reports.find(
          (report) =>
            isSameId(params["reportId"], report.reportId) && isSameId(params["subscriptionId"], report.subscriptionId),
        )?.subscriptionReportId ?? 0,
    ),
    mock(reportContract.checkReport, ({ body }) => {
      if (!canPreview(body)) return malformed();
      const found = mockData.published.find(
        ({ reportId, groupId }) => isSameId(reportId, body.reportId) && isSameId(groupId, body.groupId),
      );
      if (!found)
        return {
          exists: false,
          reportName: null,
          dataSetId: null,
          identityRequired: false,
          message: "This group has no report with this ID.",
          problems: [],
        };
      const message = found.identityRequired
        ? "The report exists. Its data set requires Row Level Security."
        : "The report exists. Its data set does not require Row Level Security.";
      return {
        exists: true,
        reportName: found.name,
        dataSetId: found.dataSetId,
        identityRequired: found.identityRequired,
        message,
        problems: [],
      };
    }),
    mock(reportContract.getReportRoles, ({ params }) => {
      const id = Number(params["id"]);
      if (!mockData.reports.some(({ subscriptionReportId }) => subscriptionReportId === id)) return notFound();
      const furtherItems = mockData.furtherItems.get(id) ?? [];
      return { roles: mockData.roles.get(id) ?? null, defaultRoles: ["Reader"], furtherItems: [...furtherItems] };
    }),
    mock(reportContract.getReportHistory, ({ params }) =>
      mockData.history
        .filter(({ subscriptionReportId }) => subscriptionReportId === Number(params["id"]))
        .map(({ at, by, action, detail }) => ({ at, by, action, detail }))
        .toReversed(),
    ),
  ];
}

/** Answers with a tag that changes with the list, and with 304 to a request that has this tag. */
function tagList<E extends Endpoint>(
  resolve: (mockRequest: Parameters<MockResolver<E>>[0]) => Answer<E>,
): MockResolver<E> {
  let last = { text: "", version: 0 };
  return (mockRequest) => {
    const text = JSON.stringify(resolve(mockRequest));
    if (text !== last.text) last = { text, version: last.version + 1 };
    const headers = { "content-type": "application/json", etag: `W/"${last.version}"` };
    return mockRequest.request.headers.get("if-none-match") === headers.etag
      ? new HttpResponse(null, { status: 304, headers })
      : new HttpResponse(text, { headers });
  };
}
