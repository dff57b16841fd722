import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ReportCheck, ReportEvent } from '../../src/api/contract.ts';
import { mappingImportMachine } from '../../src/machines/mapping-import.machine.ts';
import { reportCheckMachine, reportCheckView, type ReportIds } from '../../src/machines/report-check.machine.ts';
import { reportHistoryMachine, reportHistoryView } from '../../src/machines/report-history.machine.ts';
import { emptyPlan } from '../../src/rules/mapping-csv.ts';
import { noMappings } from '../../src/rules/mapping.ts';
import { walk } from './walk.ts';

const settled = () => new Promise(setImmediate);
const check: ReportCheck = { exists: true, reportName: 'Claims', dataSetId: null, identityRequired: false, message: '' };
const event: ReportEvent = { at: '2026-01-01T00:00:00Z', by: 'ada@example.com', action: 'added', detail: '' };
const users = [{ id: 'u1', displayName: 'Ben' }];
const reports = [
  { subscriptionReportId: 5, subscriptionId: 's1', reportId: '', reportName: 'Claims', groupId: '', updatedBy: '', dataSetId: null, partyId: null, rls: false },
];

const row = { line: 2, verdict: 'added', user: 'Ben', report: 'Claims', why: '' };

const walks = {
  'the import of a file': walk(mappingImportMachine, {
    events: [
      { type: 'import.opened', users, reports, mappings: noMappings },
      { type: 'import.closed' },
      { type: 'export.asked' },
      { type: 'file.given', source: { text: 'x' } },
      { type: 'plan.dropped' },
      { type: 'plan.confirmed' },
      { type: 'mappings.changed', changes: [] },
    ],
    answers: { planImport: [emptyPlan, { rows: [row], changes: [] }, { rows: [row], changes: [{ action: 'add', subscriptionReportId: 5, principalId: 'u1' }] }] },
    telling: ({ plan }: { plan: { changes: unknown[] } }) => plan.changes.length,
  }),
  'the check of a report': walk(reportCheckMachine, { events: [{ type: 'check.asked', reportId: 'r', groupId: 'g' }], answers: { checkReport: [check, null] } }),
  'the history of a report': walk(reportHistoryMachine, {
    events: [{ type: 'history.asked', id: 1 }, { type: 'history.closed' }],
    answers: { loadHistory: [[event], null] },
  }),
};

describe.each(Object.entries(walks))('%s', (_, { unreachedStates, unreachedTransitions }) => {
  it('reaches each of its states', () => expect(unreachedStates).toEqual([]));
  it('takes each of its transitions', () => expect(unreachedTransitions).toEqual([]));
});

it('a check of earlier ids never shows for others', async () => {
  const answers = [Promise.withResolvers<ReportCheck>(), Promise.withResolvers<ReportCheck>()];
  let asked = 0;
  const actor = createActor(reportCheckMachine.provide({ actors: { checkReport: fromPromise<ReportCheck | null, ReportIds>(() => answers[asked++]!.promise) } })).start();
  const [first, second] = [
    { reportId: 'r1', groupId: 'g' },
    { reportId: 'r2', groupId: 'g' },
  ];
  actor.send({ type: 'check.asked', ...first });
  actor.send({ type: 'check.asked', ...second });
  answers[1]!.resolve({ ...check, reportName: 'Second' });
  answers[0]!.resolve({ ...check, reportName: 'First' });
  await settled();
  expect(reportCheckView(actor.getSnapshot(), first)).toEqual({ is: 'unasked' });
  expect(reportCheckView(actor.getSnapshot(), second)).toMatchObject({ is: 'checked', answer: { reportName: 'Second' } });
});

it('the history of one report never shows for another', async () => {
  const actor = createActor(reportHistoryMachine.provide({ actors: { loadHistory: fromPromise<readonly ReportEvent[] | null, { id: number }>(async () => [event]) } })).start();
  actor.send({ type: 'history.asked', id: 1 });
  await settled();
  expect(reportHistoryView(actor.getSnapshot(), 1)).toEqual({ is: 'shown', events: [event] });
  expect(reportHistoryView(actor.getSnapshot(), 2)).toEqual({ is: 'closed' });
});
