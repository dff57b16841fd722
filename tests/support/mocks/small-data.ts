import type {
  EmbedConfig,
  LoginSettings,
  ReportEvent,
  SubscriptionReport,
  UserReportMapping,
} from "../../../src/api/contract.ts";
import {
  demo,
  type DemoPerson,
  type DemoSubscription,
  type PublishedReport,
} from "../../../server/standins/demo-data.ts";

/** What a back end knows, as plain data: change it, and the next call answers by it. */
export interface BackOffice {
  subscriptions: DemoSubscription[];
  people: DemoPerson[];
  published: PublishedReport[];
  reports: SubscriptionReport[];
  mappings: UserReportMapping[];
}

export interface World extends BackOffice {
  person: DemoPerson & { roles: string[] };
  login: LoginSettings;
  supportEmail: string;
  startPageUrl: string;
  instrumentationKey: string;
  history: (ReportEvent & { subscriptionReportId: number })[];
  answered: Map<string, unknown>;
  embed: (report: { reportId: string; name: string }) => EmbedConfig;
  nextReportId: number;
}

/** Three invented clients: the portal's own demo. */
export function smallOffice(): BackOffice {
  const { subscriptions, people, published, reports, mappings } = structuredClone(demo);
  return {
    subscriptions: [...subscriptions],
    people: [...people],
    published: [...published],
    reports: [...reports],
    mappings: [...mappings],
  };
}

/** People, and nothing for them. */
export function emptyOffice(): BackOffice {
  return {
    subscriptions: [],
    people: smallOffice().people.map(({ id, displayName, email }) => ({ id, displayName, email, subscriptionIds: [] })),
    published: [],
    reports: [],
    mappings: [],
  };
}
