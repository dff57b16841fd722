import type { EmbedConfig, LoginSettings, SubscriptionReport, UserReportMapping } from "../../../src/api/contract.ts";
import type { ClientRules } from "../../../src/api/client-rules-contract.ts";
import type { ReportComparison } from "../../../src/api/comparison-contract.ts";
import type { AccessWay } from "../../../src/api/groups-contract.ts";
import type { ReviewedAccess } from "../../../src/api/reviews-contract.ts";
import type { ReportEvent } from "../../../src/api/report-contract.ts";
import type { PersonalLists } from "../../../src/api/personal-lists-contract.ts";
import type { MockView } from "./saved-views-handlers.ts";
import type { SignedInSession } from "../../../src/api/session-contract.ts";
import type { DemoPerson, DemoSubscription, PublishedReport } from "../../../server/standins/demo-data.ts";

/** A session of the user, or of the person that it names. */
export interface MockSession extends SignedInSession {
  principalId: string;
}

/** A review with its accesses. */
export interface MockReview {
  id: string;
  clientId: string;
  startedAt: string;
  dueOn: string;
  signedAt: string | null;
  withdrawnAt: string | null;
  endsUndecided: boolean;
  note: string;
  rows: ReviewedAccess[];
}

/** A report that was shown to a person. */
export interface MockOpening {
  /** The `subscriptionReportId` of the report. */
  report: number;
  principalId: string;
  shownAt: string;
}

/** People of one client. */
export interface MockGroup {
  id: string;
  subscriptionId: string;
  name: string;
  principalIds: string[];
}
export type MockDates = Pick<AccessWay, "from" | "until">;

/** The records of a back end. */
export interface BackEndData {
  subscriptions: DemoSubscription[];
  people: DemoPerson[];
  published: PublishedReport[];
  reports: SubscriptionReport[];
  mappings: UserReportMapping[];
}

/** Everything the mock back end answers from. A change to it shows in the next answer. */
export interface MockData extends BackEndData {
  user: DemoPerson & { roles: string[] };
  login: LoginSettings;
  supportEmail: string;
  startPageUrl: string;
  instrumentationKey: string;
  history: (ReportEvent & { subscriptionReportId: number })[];
  /** When the server recorded that the user accepted the current terms. */
  termsAcceptedAt: string | null;
  sessions: MockSession[];
  personalLists: PersonalLists;
  /** The saved views of all reports. */
  savedViews: MockView[];
  /** The oldest first. */
  openings: MockOpening[];
  /** Whom administrators have given or taken their role. */
  portalRoles: Map<string, { isAdministrator: boolean }>;
  /** The subjects of people who were added, by their id. Null: invited. */
  added: Map<string, string | null>;
  /** The ids of deactivated people. */
  deactivated: Set<string>;
  answersByIdempotencyKey: Map<string, unknown>;
  createEmbedConfig: (report: { reportId: string; name: string }) => EmbedConfig;
  /** The roles of reports that have their own. */
  roles: Map<number, string[]>;
  /** By report. */
  furtherItems: Map<number, readonly string[]>;
  /** By client. */
  workspaces: Map<string, string[]>;
  profiles: Map<string, string | null>;
  /** With the people who had them. */
  deletedReports: Map<number, { report: SubscriptionReport; principalIds: string[] }>;
  nextReportId: number;
  groups: MockGroup[];
  /** By what `createAccessKey` makes of a change. */
  grants: Map<string, MockDates & { groupId: string; subscriptionReportId: number }>;
  /** Of mappings that have them, by their `mappingKey`. */
  mappingDates: Map<string, MockDates & UserReportMapping>;
  reviews: MockReview[];
  /** By client. */
  rules: Map<string, ClientRules>;
  clientAdministrators: { principalId: string; subscriptionId: string }[];
  /** By `subscriptionReportId`. */
  comparisons: Map<number, Omit<ReportComparison, "isGood"> & { facts: string }>;
  /** By the id of the person. */
  accessEnds: Map<string, string>;
}
