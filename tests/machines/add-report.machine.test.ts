import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Outcome, SubscriptionReport } from '../../src/api/contract.ts';
import { type AddReportEvent, addReportMachine, addReportView } from '../../src/machines/add-report.machine.ts';
import { emptyReportForm } from '../../src/rules/report-form.ts';
import { walk } from './walk.ts';

const reportId = '11111111-aaaa-4bbb-8ccc-222222222222';
const groupId = '33333333-aaaa-4bbb-8ccc-444444444444';
const dataSetId = '55555555-aaaa-4bbb-8ccc-666666666666';

const filled: AddReportEvent[] = [
  { type: 'subscription.chosen', subscriptionId: 's1' },
  { type: 'field.changed', field: 'reportId', value: reportId },
  { type: 'field.changed', field: 'reportName', value: 'Claims' },
  { type: 'field.changed', field: 'groupId', value: groupId },
];
const secured: AddReportEvent[] = [...filled, { type: 'rls.changed', rls: true }, { type: 'field.changed', field: 'dataSetId', value: dataSetId }];

interface Answers {
  party?: (subscriptionId: string) => Promise<string>;
  add?: () => Promise<Outcome>;
  number?: () => Promise<number>;
}

const ok = () => Promise.resolve({ isSuccess: true, message: 'Report added' });
const broken = () => Promise.reject(new Error('500'));
const settled = () => new Promise(setImmediate);

function start({ party = async () => 'P-1', add = ok, number = async () => 7 }: Answers = {}) {
  const sent: SubscriptionReport[] = [];
  const facts: unknown[] = [];
  const machine = addReportMachine.provide({
    actors: {
      loadParty: fromPromise<string, { subscriptionId: string }>(({ input }) => party(input.subscriptionId)),
      addReport: fromPromise<Outcome, SubscriptionReport>(({ input }) => (sent.push(input), add())),
      loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(number),
    },
  });
  const tab = createActor(machine, { input: { email: 'ada@example.com' } }).start();
  tab.on('*', (fact) => facts.push(fact));
  const after = async (...events: AddReportEvent[]) => {
    for (const event of events) {
      tab.send(event);
      await settled();
    }
  };
  return { tab, sent, facts, after, view: () => addReportView(tab.getSnapshot()) };
}

const error = (message: string) => ({ type: 'notice.given', title: 'Error', message });

describe('the Add Report tab', () => {
  const { unreachedStates, unreachedTransitions } = walk(addReportMachine, {
    input: { email: 'ada@example.com' },
    events: [
      ...[true, false].map((rls) => ({ type: 'entries.restored', form: { ...emptyReportForm, subscriptionId: 's1', rls } })),
      { type: 'subscription.chosen', subscriptionId: 's1' },
      ...['not an id', reportId].map((value) => ({ type: 'field.changed', field: 'reportId', value })),
      { type: 'field.changed', field: 'reportName', value: 'Claims' },
      { type: 'field.changed', field: 'groupId', value: groupId },
      { type: 'field.changed', field: 'dataSetId', value: dataSetId },
      { type: 'rls.changed', rls: true },
      { type: 'rls.changed', rls: false },
      { type: 'party.asked' },
      { type: 'add.asked' },
    ],
    answers: {
      loadParty: ['P-1'],
      addReport: [
        { isSuccess: true, message: '' },
        { isSuccess: false, message: 'No' },
      ],
      loadReportNumber: [7, 0],
    },
  });
  it('reaches each of its states', () => expect(unreachedStates).toEqual([]));
  it('takes each of its transitions', () => expect(unreachedTransitions).toEqual([]));

  it('Enabled only when subscription, report id, report name and group id are all filled', async () => {
    for (const missing of filled) {
      const { after, view } = start();
      await after(...filled.filter((event) => event !== missing));
      expect(view().canAdd, `without ${JSON.stringify(missing)}`).toBe(false);
    }
    const { after, view } = start();
    await after(...filled);
    expect(view().canAdd).toBe(true);
  });

  it('plus dataset id when row-level security is on', async () => {
    const { after, view } = start();
    await after(...secured.slice(0, -1));
    expect(view().canAdd).toBe(false);
    await after(...secured.slice(-1));
    expect(view().canAdd).toBe(true);
  });

  it("Ticking it triggers loading of the subscription's primary party id", async () => {
    const { after, view } = start();
    await after(...filled);
    expect(view().form.partyId).toBe('');
    await after({ type: 'rls.changed', rls: true });
    expect(view()).toMatchObject({ party: 'settled', form: { partyId: 'P-1' } });
  });

  it('a party of an earlier subscription never shows', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const { after, view } = start({ party: () => answers[asked++]!.promise });
    await after({ type: 'subscription.chosen', subscriptionId: 's1' }, { type: 'rls.changed', rls: true }, { type: 'subscription.chosen', subscriptionId: 's2' });
    answers[1]?.resolve('of s2');
    await settled();
    answers[0]?.resolve('of s1');
    await settled();
    expect(view().form).toMatchObject({ subscriptionId: 's2', partyId: 'of s2' });
  });

  it('Add waits for no party: pressed before it is there, the report goes out once it has come', async () => {
    const party = Promise.withResolvers<string>();
    const { after, sent, view } = start({ party: () => party.promise });
    await after(...secured);
    expect(view()).toMatchObject({ party: 'loading', canAdd: true });
    await after({ type: 'add.asked' });
    expect([view().busy, sent]).toEqual([true, []]);
    party.resolve('P-1');
    await settled();
    expect(sent).toEqual([expect.objectContaining({ rls: true, dataSetId, partyId: 'P-1' })]);
  });

  it('a secured report whose party cannot be had is not sent, the entries are kept, and it can be asked for again', async () => {
    let answer: () => Promise<string> = broken;
    const asked: string[] = [];
    const { after, facts, sent, view } = start({ party: (subscriptionId) => (asked.push(subscriptionId), answer()) });
    await after(...secured, { type: 'add.asked' });
    expect(asked).toEqual(['s1', 's1']);
    expect([facts, sent]).toEqual([[error('Error occured while adding report')], []]);
    expect(view()).toMatchObject({ party: 'unknown', busy: false, canAdd: true, form: { rls: true, dataSetId } });
    answer = async () => 'P-2';
    await after({ type: 'party.asked' });
    expect(view()).toMatchObject({ party: 'settled', canAdd: true, form: { partyId: 'P-2' } });
  });

  it('a subscription without a party is told of as one whose party cannot be had', async () => {
    const { after, facts, sent, view } = start({ party: async () => '' });
    await after(...secured);
    expect(view().party).toBe('unknown');
    await after({ type: 'add.asked' });
    expect([view().party, facts, sent]).toEqual(['unknown', [error('Error occured while adding report')], []]);
  });

  it.each<AddReportEvent>([
    { type: 'rls.changed', rls: false },
    { type: 'subscription.chosen', subscriptionId: '' },
    { type: 'entries.restored', form: emptyReportForm },
  ])('a party that could not be had is no matter any more after %o', async (event) => {
    const { after, view } = start({ party: broken });
    await after(...secured);
    expect(view().party).toBe('unknown');
    await after(event);
    expect(view().party).toBe('settled');
  });

  it('a Processing.. indicator shows while a call is in flight', async () => {
    const forever = () => new Promise<never>(() => {});
    for (const waiting of [{ add: forever }, { number: forever }]) {
      const { after, view } = start(waiting);
      await after(...filled, { type: 'add.asked' });
      expect(view().busy).toBe(true);
    }
  });

  it('On success the new subscription-report id is fetched and the record is added to shared state', async () => {
    const { after, facts } = start();
    await after(...secured, { type: 'add.asked' });
    await settled();
    expect(facts).toEqual([
      {
        type: 'report.added',
        report: { subscriptionReportId: 7, subscriptionId: 's1', reportId, reportName: 'Claims', groupId, updatedBy: 'ada@example.com', dataSetId, partyId: 'P-1', rls: true },
      },
      { type: 'notice.given', title: 'Information', message: 'Report added' },
    ]);
  });

  it('and report id, name and group fields are cleared', async () => {
    const { after, view } = start();
    await after(...secured, { type: 'add.asked' });
    await settled();
    expect(view()).toMatchObject({ busy: false, form: { subscriptionId: 's1', reportId: '', reportName: '', groupId: '', rls: true, dataSetId } });
  });

  it('The record of a new report has number 0, and null for dataset and party when security is off', async () => {
    const { after, sent } = start();
    await after(...filled, { type: 'add.asked' });
    expect(sent).toEqual([{ subscriptionReportId: 0, subscriptionId: 's1', reportId, reportName: 'Claims', groupId, updatedBy: 'ada@example.com', dataSetId: null, partyId: null, rls: false }]);
  });

  it("Add failure message: 'ReportId or GroupId or DatasetId entered is incorrect'", async () => {
    const { after, facts, sent, view } = start();
    await after(...secured, { type: 'field.changed', field: 'dataSetId', value: 'not an id' }, { type: 'add.asked' });
    expect(facts).toEqual([error('ReportId or GroupId or DatasetId entered is incorrect')]);
    expect(sent).toEqual([]);
    expect(view()).toMatchObject({ canAdd: true, form: { dataSetId: 'not an id' } });
  });

  it.each<[string, Answers, string]>([
    ['the call fails', { add: broken }, 'Error occured while adding report'],
    ['isSuccess is false', { add: async () => ({ isSuccess: false, message: 'The server says no' }) }, 'The server says no'],
    ['isSuccess is false without a word', { add: async () => ({ isSuccess: false, message: '' }) }, 'Error occured while adding report'],
    ['the number cannot be had', { number: broken }, 'Error occured while adding report'],
    ['the back end knows no number', { number: async () => 0 }, 'Error occured while adding report'],
  ])('when %s the text is right, the tab usable and the entries kept', async (_, answers, message) => {
    const { after, facts, view } = start(answers);
    await after(...filled, { type: 'add.asked' });
    await settled();
    expect(facts).toEqual([error(message)]);
    expect(view()).toMatchObject({ busy: false, canAdd: true, form: { subscriptionId: 's1', reportId, reportName: 'Claims', groupId } });
  });

  it('a report whose number could not be had is not added twice', async () => {
    let number: () => Promise<number> = broken;
    const { after, facts, sent } = start({ number: () => number() });
    await after(...filled, { type: 'add.asked' });
    number = async () => 9;
    await after({ type: 'add.asked' });
    expect(sent).toHaveLength(1);
    expect(facts).toContainEqual(expect.objectContaining({ type: 'report.added', report: expect.objectContaining({ subscriptionReportId: 9 }) }));
  });

  it.each<[string, Answers, AddReportEvent[]]>([
    ['was changed since', { number: broken }, [{ type: 'field.changed', field: 'reportName', value: 'Renamed' }]],
    ['the back end knows no number of', { number: async () => 0 }, []],
    ['was added before and typed again', {}, filled],
  ])('a report that %s is sent anew', async (_, answers, events) => {
    const { after, sent } = start(answers);
    await after(...filled, { type: 'add.asked' }, ...events, { type: 'add.asked' });
    expect(sent).toHaveLength(2);
  });

  it('twenty clicks make one request', async () => {
    const { after, tab, sent } = start();
    await after(...filled);
    for (let click = 0; click < 20; click++) tab.send({ type: 'add.asked' });
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('a pasted Power BI address fills Report Id and Group Id', async () => {
    const { after, view } = start();
    await after({ type: 'field.changed', field: 'groupId', value: `https://app.powerbi.com/groups/${groupId}/reports/${reportId}/ReportSection1` });
    expect(view().form).toMatchObject({ reportId, groupId });
  });
});
