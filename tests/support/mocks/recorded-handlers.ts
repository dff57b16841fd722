import {
  recordedContract,
  type RecordedEntryPage,
  type RecordedOpening,
  type RecordedOpeningPage,
} from "../../../src/api/recorded-contract.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import type { MockData } from "./mock-data.ts";
import { mockEndpoint } from "./mock-endpoint.ts";
import { takePage } from "./record-page.ts";

/** What is recorded about the user: their openings, and in place of the audit log their sign-ins. */
export function createRecordedHandlers(mockData: MockData) {
  const { user } = mockData;
  return [
    mockEndpoint(recordedContract.getRecorded, () => ({
      name: user.displayName,
      email: user.email,
      roles: user.roles,
      lastSignInAt: listSignIns(mockData).rows[0]?.at ?? null,
      acceptedTerms: mockData.termsAcceptedAt ? [{ version: TERMS_VERSION, acceptedAt: mockData.termsAcceptedAt }] : [],
      openingDays: 400,
      usageByPerson: true,
      auditDays: null,
      openings: pageOpenings(mockData, null),
      audit: listSignIns(mockData),
    })),
    mockEndpoint(recordedContract.getMoreRecordedOpenings, ({ params }) =>
      pageOpenings(mockData, String(params["after"])),
    ),
    mockEndpoint(recordedContract.getMoreRecordedEntries, () => ({ rows: [], next: null })),
  ];
}

function pageOpenings(mockData: MockData, after: string | null): RecordedOpeningPage {
  const { page, next } = takePage(listOpenings(mockData), after);
  return { rows: page, next };
}

/** The newest first. */
const listOpenings = ({ openings, reports, subscriptions, user }: MockData): RecordedOpening[] =>
  openings
    .filter(({ principalId }) => principalId === user.id)
    .toReversed()
    .map(({ report: openedId, shownAt }, index) => {
      const report = reports.find(({ subscriptionReportId }) => subscriptionReportId === openedId);
      return {
        id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        openedAt: shownAt,
        reportName: report?.reportName ?? null,
        clientName: subscriptions.find(({ id }) => id === report?.subscriptionId)?.displayName ?? null,
        isShown: true,
        shownAfterMs: 1200,
        failure: null,
      };
    });

const listSignIns = ({ sessions, user }: MockData): RecordedEntryPage => ({
  rows: sessions
    .filter(({ principalId }) => principalId === user.id)
    .map(({ signedInAt, address }, index) => ({
      id: String(index + 1),
      at: signedInAt,
      action: "signed-in" as const,
      isOwn: true,
      actorName: user.displayName,
      actorEmail: user.email,
      personName: null,
      isAboutSelf: false,
      detail: "",
      before: null,
      reportName: null,
      clientName: null,
      address,
    }))
    .toSorted((one, other) => other.at.localeCompare(one.at)),
  next: null,
});
