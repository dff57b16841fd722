// The life of the admin area: loaded once, then kept, its shared lists in step with what the tabs do.
// Specification, section 2 (Admin screen), section 4 (Admin), section 8.
import { type ActorRefFrom, assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { MappingChange, Subscription, SubscriptionReport, UserReportMapping } from '../api/contract.ts';
import type { AdminEntries } from '../rules/admin-entries.ts';
import { type AdminLists, emptyLists, type LoadedLists, nothingLoaded, withoutReport, withReport } from '../rules/admin-lists.ts';
import { withChanges } from '../rules/mapping.ts';
import { messages } from '../rules/messages.ts';
import { addReportMachine } from './add-report.machine.ts';
import { modifyReportMachine } from './modify-report.machine.ts';
import { needs } from './needs.ts';
import { failureNotice, type Notice } from './notice.ts';
import { userReportMappingMachine } from './user-report-mapping.machine.ts';

export interface AdminTabs {
  addReport: ActorRefFrom<typeof addReportMachine>;
  modifyReport: ActorRefFrom<typeof modifyReportMachine>;
  userReportMapping: ActorRefFrom<typeof userReportMappingMachine>;
}

export interface AdminContext {
  email: string;
  loaded: LoadedLists;
  lists: AdminLists;
  tabs: AdminTabs | null;
  /** What was typed before a login came between, until the tabs are open. */
  parked: AdminEntries | null;
}

type ConfirmationFact = { type: 'confirmation.asked'; reportName: string } | { type: 'confirmation.settled' };

type Event =
  | { type: 'admin.opened'; email: string }
  | { type: 'retry.asked' }
  | { type: 'entries.restored'; entries: AdminEntries }
  | { type: 'report.added' | 'report.updated' | 'report.deleted'; report: SubscriptionReport }
  | { type: 'mapping.added' | 'mapping.removed'; mapping: UserReportMapping }
  | { type: 'mappings.changed'; changes: readonly MappingChange[] }
  | ConfirmationFact
  | Notice;

export const adminMachine = setup({
  types: { context: {} as AdminContext, events: {} as Event, emitted: {} as Notice | ConfirmationFact },
  actors: {
    loadSubscriptions: needs<readonly Subscription[]>('loadSubscriptions'),
    loadReports: needs<readonly SubscriptionReport[]>('loadReports'),
    loadMappings: needs<readonly UserReportMapping[]>('loadMappings'),
    indexLists: needs<AdminLists, LoadedLists>('indexLists'),
    addReport: addReportMachine,
    modifyReport: modifyReportMachine,
    userReportMapping: userReportMappingMachine,
  },
  guards: {
    isEmpty: (_, { list }: { list: readonly unknown[] }) => list.length === 0,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    keepLoaded: assign(({ context }, part: Partial<LoadedLists>) => ({ loaded: { ...context.loaded, ...part } })),
    setLists: assign((_, { lists }: { lists: AdminLists }) => ({ lists, loaded: nothingLoaded })),
    openTabs: assign(({ context: { email, lists }, spawn }) => ({
      tabs: {
        addReport: spawn('addReport', { id: 'addReport', input: { email } }),
        modifyReport: spawn('modifyReport', { id: 'modifyReport', input: { email } }),
        userReportMapping: spawn('userReportMapping', { id: 'userReportMapping', input: { mappings: lists.mappings } }),
      },
    })),
    park: assign((_, { entries }: { entries: AdminEntries }) => ({ parked: entries })),
    restoreTabs: ({ context: { tabs, parked } }) => {
      if (!tabs || !parked) return;
      tabs.addReport.send({ type: 'entries.restored', ...parked.addReport });
      tabs.modifyReport.send({ type: 'entries.restored', ...parked.modifyReport });
      tabs.userReportMapping.send({ type: 'entries.restored', ...parked.userReportMapping });
    },
    forgetParked: assign({ parked: null }),
    listenToTabs: ({ context: { tabs }, self }) => {
      tabs?.addReport.on('*', (fact) => self.send(fact));
      tabs?.modifyReport.on('*', (fact) => self.send(fact));
      tabs?.userReportMapping.on('*', (fact) => self.send(fact));
    },
    keepReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({ lists: withReport(lists, report) })),
    dropReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({ lists: withoutReport(lists, report) })),
    changeMappings: assign(({ context: { lists } }, { changes }: { changes: readonly MappingChange[] }) => ({
      lists: { ...lists, mappings: withChanges(lists.mappings, changes) },
    })),
    shareMappings: sendTo('userReportMapping', ({ context }) => ({ type: 'mappings.changed', mappings: context.lists.mappings })),
    shareDeletion: sendTo('userReportMapping', (_, { report }: { report: SubscriptionReport }) => ({
      type: 'report.deleted',
      subscriptionReportId: report.subscriptionReportId,
    })),
    tellFailure: emit(failureNotice),
    passOn: emit((_, { fact }: { fact: Notice | ConfirmationFact }) => fact),
  },
}).createMachine({
  id: 'admin',
  context: { email: '', loaded: nothingLoaded, lists: emptyLists, tabs: null, parked: null },
  initial: 'away',
  on: { 'entries.restored': { actions: { type: 'park', params: ({ event }) => event } } },
  states: {
    away: {
      description: 'Nobody has opened the admin area yet.',
      on: { 'admin.opened': { target: 'loading', actions: { type: 'setEmail', params: ({ event }) => event } } },
    },
    loading: {
      description: 'Subscriptions, reports and mappings are asked for side by side.',
      type: 'parallel',
      onDone: 'indexing',
      states: {
        subscriptions: {
          description: 'All subscriptions: without one there is nothing to administer.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The subscriptions are on their way.',
              invoke: {
                src: 'loadSubscriptions',
                onDone: [
                  {
                    guard: { type: 'isEmpty', params: ({ event }) => ({ list: event.output }) },
                    target: '#admin.failed',
                    actions: { type: 'tellFailure', params: { message: messages.noSubscriptionsForApplication } },
                  },
                  { target: 'there', actions: { type: 'keepLoaded', params: ({ event }) => ({ subscriptions: event.output }) } },
                ],
                onError: { target: '#admin.failed', actions: { type: 'tellFailure', params: { message: messages.adminDetailsFailed } } },
              },
            },
            there: { description: 'The subscriptions have come.', type: 'final' },
          },
        },
        reports: {
          description: 'All reports: an empty list is a success.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The reports are on their way.',
              invoke: {
                src: 'loadReports',
                onDone: { target: 'there', actions: { type: 'keepLoaded', params: ({ event }) => ({ reports: event.output }) } },
                onError: { target: '#admin.failed', actions: { type: 'tellFailure', params: { message: messages.reportDetailsFailed } } },
              },
            },
            there: { description: 'The reports have come.', type: 'final' },
          },
        },
        mappings: {
          description: 'All mappings of users to reports.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The mappings are on their way.',
              invoke: {
                src: 'loadMappings',
                onDone: { target: 'there', actions: { type: 'keepLoaded', params: ({ event }) => ({ mappings: event.output }) } },
                onError: { target: '#admin.failed', actions: { type: 'tellFailure', params: { message: messages.mappingDetailsFailed } } },
              },
            },
            there: { description: 'The mappings have come.', type: 'final' },
          },
        },
      },
    },
    indexing: {
      description: 'What was loaded is made ready for look-ups, in slices.',
      invoke: {
        src: 'indexLists',
        input: ({ context }) => context.loaded,
        onDone: { target: 'ready', actions: { type: 'setLists', params: ({ event }) => ({ lists: event.output }) } },
        onError: { target: 'failed', actions: { type: 'tellFailure', params: { message: messages.adminDetailsFailed } } },
      },
    },
    ready: {
      description: 'The tabs are open and live until the portal is left.',
      entry: ['openTabs', 'listenToTabs', 'restoreTabs', 'forgetParked'],
      on: {
        'entries.restored': { actions: [{ type: 'park', params: ({ event }) => event }, 'restoreTabs', 'forgetParked'] },
        'report.added': { actions: { type: 'keepReport', params: ({ event }) => event } },
        'report.updated': { actions: { type: 'keepReport', params: ({ event }) => event } },
        'report.deleted': {
          actions: [{ type: 'dropReport', params: ({ event }) => event }, 'shareMappings', { type: 'shareDeletion', params: ({ event }) => event }],
        },
        'mapping.added': {
          actions: [{ type: 'changeMappings', params: ({ event }) => ({ changes: [{ action: 'add', ...event.mapping }] }) }, 'shareMappings'],
        },
        'mapping.removed': {
          actions: [{ type: 'changeMappings', params: ({ event }) => ({ changes: [{ action: 'remove', ...event.mapping }] }) }, 'shareMappings'],
        },
        'mappings.changed': { actions: [{ type: 'changeMappings', params: ({ event }) => event }, 'shareMappings'] },
        'notice.given': { actions: { type: 'passOn', params: ({ event }) => ({ fact: event }) } },
        'confirmation.asked': { actions: { type: 'passOn', params: ({ event }) => ({ fact: event }) } },
        'confirmation.settled': { actions: { type: 'passOn', params: ({ event }) => ({ fact: event }) } },
      },
    },
    failed: {
      description: 'A list could not be had; the alert says which and offers another try.',
      on: {
        'retry.asked': 'loading',
        'admin.opened': { target: 'loading', actions: { type: 'setEmail', params: ({ event }) => event } },
      },
    },
  },
});

export type AdminView = ReturnType<typeof adminView>;

export function adminView(snapshot: SnapshotFrom<typeof adminMachine>) {
  const { tabs, lists } = snapshot.context;
  if (snapshot.matches('failed')) return { is: 'failed' } as const;
  return snapshot.matches('ready') && tabs ? ({ is: 'ready', lists, tabs } as const) : ({ is: 'loading' } as const);
}

export function adminEntries(snapshot: SnapshotFrom<typeof adminMachine>): AdminEntries | null {
  const { tabs, parked } = snapshot.context;
  if (!tabs) return parked;
  const { chosen, form } = tabs.modifyReport.getSnapshot().context;
  const { subscriptionId, principalId, subscriptionReportId } = tabs.userReportMapping.getSnapshot().context;
  return {
    addReport: { form: tabs.addReport.getSnapshot().context.form },
    modifyReport: { chosen, form },
    userReportMapping: { subscriptionId, principalId, subscriptionReportId },
  };
}
