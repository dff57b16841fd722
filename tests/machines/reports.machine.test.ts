import { describe, expect, it } from 'vitest';
import { reportsMachine } from '../../src/machines/reports.machine.ts';
import { walk } from './walk.ts';

const subscriptions = [
  { id: 's1', displayName: 'Alderbrook' },
  { id: 's2', displayName: 'Castellane' },
];
const reports = [
  { subscriptionId: 's1', reportId: 'r1', reportName: 'Exposure', groupId: 'g' },
  { subscriptionId: 's2', reportId: 'r2', reportName: 'Claims', groupId: 'g' },
];
const link = { subscriptionId: 's2', reportId: 'r2' };

describe('the report view', () => {
  const walked = walk(reportsMachine, {
    events: [
      { type: 'address.opened', email: 'e', link: null },
      { type: 'address.opened', email: 'e', link },
      { type: 'address.opened', email: 'e', link: { subscriptionId: 's1', reportId: 'gone' } },
      { type: 'address.left' },
      { type: 'retry.asked' },
      { type: 'change.asked' },
      { type: 'choice.changed', choice: link },
      { type: 'choice.made', choice: link },
    ],
    answers: {
      loadReports: [
        { subscriptions, reports },
        { subscriptions, reports: [] },
        { subscriptions: [], reports: [] },
      ],
    },
    telling: ({ link, reports }: Record<string, unknown>) => [link, reports],
  });
  it('reaches each of its states', () => expect(walked.unreachedStates).toEqual([]));
  it('takes each of its transitions', () => expect(walked.unreachedTransitions).toEqual([]));
});
