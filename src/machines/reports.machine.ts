// The report view: the person's reports loaded, one of them chosen, and shown.
// Specification: sections 2 (Report view, Select Report Details), 4 (Report view) and 8.
import { assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { EmbedConfig, Subscription, SubscriptionReport, UserReport } from '../api/contract.ts';
import { messages } from '../rules/messages.ts';
import { readerRecord } from '../rules/report-form.ts';
import { findLinkedReport, type ReportChoice } from '../rules/report-link.ts';
import { embedConfigMachine } from './embed-config.machine.ts';
import { embeddedReportMachine } from './embedded-report.machine.ts';
import { emptyConfig } from './embedding-needs.ts';
import { needs } from './needs.ts';
import { failureNotice, type Notice } from './notice.ts';
import { reportSelectionMachine } from './report-selection.machine.ts';

export interface Loaded {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}
type Link = ReportChoice | null;

type Event =
  | { type: 'address.opened'; email: string; link: Link }
  | { type: 'address.left' }
  | { type: 'retry.asked' }
  | { type: 'change.asked' }
  | { type: 'choice.changed' | 'choice.made'; choice: ReportChoice }
  | { type: 'config.arrived'; config: EmbedConfig }
  | { type: 'config.refused' };

type Fact = Notice | { type: 'selection.wanted' } | { type: 'selection.ended' } | { type: 'report.viewed'; choice: ReportChoice };

export interface ReportsContext extends Loaded {
  email: string;
  /** What the address names: a report, or none. */
  link: Link;
  /** The report that was asked for last, and its config once that has come. */
  viewed: UserReport | null;
  config: EmbedConfig;
  /** The config of the choice that is being made: its frame can load while the person chooses. */
  warm: EmbedConfig;
}

const sameLink = (one: Link, other: Link) => one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;
const recordOf = ({ email, reports }: ReportsContext, wanted: ReportChoice): SubscriptionReport =>
  readerRecord(findLinkedReport(reports, wanted) ?? { ...wanted, reportName: '', groupId: '' }, email);
const viewedRecord = (context: ReportsContext) => recordOf(context, context.viewed ?? { subscriptionId: '', reportId: '' });

export const reportsMachine = setup({
  types: { context: {} as ReportsContext, events: {} as Event, emitted: {} as Fact, children: {} as { selection: 'selection'; supply: 'supply'; report: 'report' } },
  actors: {
    loadReports: needs<Loaded>('loadReports'),
    selection: reportSelectionMachine,
    supply: embedConfigMachine,
    report: embeddedReportMachine,
  },
  guards: {
    hasNoSubscriptions: (_, { subscriptions }: Loaded) => subscriptions.length === 0,
    hasNoReports: (_, { reports }: Loaded) => reports.length === 0,
    isLinked: ({ context }, { reports }: Loaded) => context.link !== null && findLinkedReport(reports, context.link) !== undefined,
    isSameLink: ({ context }, { link }: { link: Link }) => sameLink(context.link, link),
    namesReport: ({ context }, { link }: { link: Link }) => link !== null && findLinkedReport(context.reports, link) !== undefined,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLink: assign((_, { link }: { link: Link }) => ({ link })),
    setLoaded: assign((_, { subscriptions, reports }: Loaded) => ({ subscriptions, reports, viewed: null, config: emptyConfig, warm: emptyConfig })),
    setViewed: assign(({ context: { reports } }, { choice }: { choice: Link }) => ({
      link: choice,
      viewed: (choice && findLinkedReport(reports, choice)) ?? null,
      config: emptyConfig,
    })),
    forgetViewed: assign({ viewed: null, config: emptyConfig }),
    setConfig: assign((_, { config }: { config: EmbedConfig }) => ({ config })),
    setWarm: assign((_, { config }: { config: EmbedConfig }) => ({ warm: config })),
    warmSupply: sendTo('supply', ({ context }, { choice }: { choice: ReportChoice }) => ({ type: 'report.chosen', record: recordOf(context, choice) })),
    askSupply: sendTo('supply', ({ context }) => ({ type: 'report.needed', record: viewedRecord(context) })),
    askSupplyAnew: sendTo('supply', ({ context }) => ({ type: 'report.retried', record: viewedRecord(context) })),
    tellFailure: emit(failureNotice),
    tellSelectionWanted: emit({ type: 'selection.wanted' }),
    tellSelectionEnded: emit({ type: 'selection.ended' }),
    tellViewed: emit((_, { choice }: { choice: ReportChoice }) => ({ type: 'report.viewed' as const, choice })),
  },
}).createMachine({
  id: 'reports',
  context: { email: '', link: null, subscriptions: [], reports: [], viewed: null, config: emptyConfig, warm: emptyConfig },
  initial: 'away',
  on: { 'address.left': { target: '.away' } },
  states: {
    away: {
      description: 'The person is elsewhere in the portal.',
      on: {
        'address.opened': {
          target: 'loading',
          actions: [
            { type: 'setEmail', params: ({ event }) => event },
            { type: 'setLink', params: ({ event }) => event },
          ],
        },
      },
    },
    loading: {
      description: 'The subscriptions and reports of the person are on their way.',
      on: { 'address.opened': { actions: { type: 'setLink', params: ({ event }) => event } } },
      invoke: {
        id: 'loadReports',
        src: 'loadReports',
        onDone: [
          {
            guard: { type: 'hasNoSubscriptions', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'tellFailure', params: { message: messages.noSubscriptionsForUser } },
          },
          {
            guard: { type: 'hasNoReports', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'tellFailure', params: { message: messages.noReportsForUser } },
          },
          {
            guard: { type: 'isLinked', params: ({ event }) => event.output },
            target: ['#reports.open.selection.closed', '#reports.open.report.fetching'],
            actions: [
              { type: 'setLoaded', params: ({ event }) => event.output },
              { type: 'setViewed', params: ({ context }) => ({ choice: context.link }) },
            ],
          },
          { target: 'open', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'tellFailure', params: { message: messages.reportDetailsFailed } } },
      },
    },
    open: {
      description: 'Reports can be chosen and viewed.',
      type: 'parallel',
      invoke: { id: 'supply', src: 'supply', input: ({ self }) => ({ owner: self }), onError: { target: 'failed' } },
      on: {
        'address.opened': [
          { guard: { type: 'isSameLink', params: ({ event }) => event } },
          {
            guard: { type: 'namesReport', params: ({ event }) => event },
            target: ['#reports.open.selection.closed', '#reports.open.report.fetching'],
            actions: { type: 'setViewed', params: ({ event }) => ({ choice: event.link }) },
          },
          {
            target: ['#reports.open.selection.open', '#reports.open.report.none'],
            actions: [{ type: 'setLink', params: ({ event }) => event }, 'forgetViewed'],
          },
        ],
      },
      states: {
        selection: {
          description: 'The selection dialog.',
          initial: 'open',
          states: {
            open: {
              description: 'A subscription and a report are being chosen.',
              entry: 'tellSelectionWanted',
              exit: 'tellSelectionEnded',
              on: { 'choice.changed': { actions: { type: 'warmSupply', params: ({ event }) => event } } },
              invoke: {
                id: 'selection',
                src: 'selection',
                input: ({ context: { subscriptions, reports, viewed, link }, self }) => ({
                  owner: self,
                  subscriptions,
                  reports,
                  current: viewed,
                  linkAbsent: link !== null && viewed === null,
                }),
                onDone: { target: 'closed' },
                onError: { target: 'closed' },
              },
            },
            closed: { description: 'No choice is being made.', on: { 'change.asked': { target: 'open' } } },
          },
        },
        report: {
          description: 'The report that was asked for.',
          initial: 'none',
          on: {
            'choice.made': {
              target: '.fetching',
              actions: [
                { type: 'setViewed', params: ({ event }) => event },
                { type: 'tellViewed', params: ({ event }) => event },
              ],
            },
          },
          states: {
            none: {
              description: 'No report has been asked for; the chosen one is being warmed.',
              on: { 'config.arrived': { actions: { type: 'setWarm', params: ({ event }) => event } } },
            },
            fetching: {
              description: 'The embed config of the report is on its way.',
              entry: 'askSupply',
              on: {
                'config.arrived': { target: 'mounted', actions: { type: 'setConfig', params: ({ event }) => event } },
                'config.refused': { target: 'refused' },
              },
            },
            refused: {
              description: 'No embed URL was obtained.',
              on: { 'retry.asked': { target: 'fetchingAnew' } },
            },
            fetchingAnew: {
              description: 'The embed config is being asked for once more.',
              entry: 'askSupplyAnew',
              on: {
                'config.arrived': { target: 'mounted', actions: { type: 'setConfig', params: ({ event }) => event } },
                'config.refused': { target: 'refused' },
              },
            },
            mounted: {
              description: 'The report is embedded.',
              on: { 'retry.asked': { target: 'fetchingAnew' } },
              invoke: {
                id: 'report',
                src: 'report',
                input: ({ context }) => ({ record: viewedRecord(context), config: context.config }),
                onDone: { target: 'refused' },
                onError: { target: 'refused' },
              },
            },
          },
        },
      },
    },
    failed: {
      description: 'There is nothing to choose from; the report view is hidden.',
      on: { 'retry.asked': { target: 'loading' } },
    },
  },
});

export type ReportsView =
  | { at: 'away' | 'loading' | 'failed' }
  | { at: 'none' | 'fetching' | 'refused' | 'mounted'; warm: EmbedConfig; title: string; choosing: boolean };

export function reportsView(snapshot: SnapshotFrom<typeof reportsMachine>): ReportsView {
  const { value, context } = snapshot;
  if (typeof value === 'string') return { at: value };
  const { report, selection } = value.open;
  return { at: report === 'fetchingAnew' ? 'fetching' : report, warm: context.warm, title: context.viewed?.reportName ?? context.warm.displayName, choosing: selection === 'open' };
}
