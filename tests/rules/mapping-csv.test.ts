import { describe, expect, it } from 'vitest';
import type { SubscriptionReport } from '../../src/api/contract.ts';
import { noMappings, withMapping } from '../../src/rules/mapping.ts';
import { type CsvRow, planImport, toCsvRows } from '../../src/rules/mapping-csv.ts';

const report = (subscriptionReportId: number, reportName: string): SubscriptionReport => ({
  subscriptionReportId,
  subscriptionId: 's1',
  reportId: 'r',
  reportName,
  groupId: 'g',
  updatedBy: '',
  dataSetId: null,
  partyId: null,
  rls: false,
});
const users = [
  { id: 'u1', displayName: 'Ben Ortiz' },
  { id: 'u2', displayName: 'Chloe Martin' },
  { id: 'u3', displayName: 'Sam Lee' },
  { id: 'u4', displayName: 'sam lee' },
];
const subject = { users, reports: [report(5, 'Claims'), report(6, '=Losses')], mappings: withMapping(noMappings, { subscriptionReportId: 5, principalId: 'u1' }) };
const verdicts = (...rows: CsvRow[]) => planImport(rows, subject).rows.map(({ verdict, why }) => `${verdict}${why && `: ${why}`}`);

describe('an import of mappings', () => {
  it('adds what is not there and removes what is, by id or by a name that only one has', () => {
    const plan = planImport(
      [
        { Action: 'add', 'User Id': 'U2', 'Subscription Report Id': '5' },
        { User: 'ben ortiz', Report: "'=Losses" },
        { Action: 'Remove', User: 'Ben Ortiz', Report: 'Claims' },
      ],
      subject,
    );
    expect(plan.rows.map(({ line, verdict, user, report: name }) => [line, verdict, user, name])).toEqual([
      [2, 'added', 'Chloe Martin', 'Claims'],
      [3, 'added', 'Ben Ortiz', '=Losses'],
      [4, 'removed', 'Ben Ortiz', 'Claims'],
    ]);
    expect(plan.changes).toEqual([
      { action: 'add', subscriptionReportId: 5, principalId: 'u2' },
      { action: 'add', subscriptionReportId: 6, principalId: 'u1' },
      { action: 'remove', subscriptionReportId: 5, principalId: 'u1' },
    ]);
  });

  it('leaves alone what is as the row wants it', () => {
    expect(verdicts({ Action: 'keep', 'User Id': 'u1', 'Subscription Report Id': '5' }, { Action: 'remove', 'User Id': 'u2', 'Subscription Report Id': '5' })).toEqual([
      'unchanged: Is there already',
      'unchanged: Is not there',
    ]);
  });

  it.each<[CsvRow, string]>([
    [{ Action: 'lend', User: 'Ben Ortiz', Report: 'Claims' }, 'refused: “lend” is neither add nor remove'],
    [{ Action: 'constructor', User: 'Ben Ortiz', Report: 'Claims' }, 'refused: “constructor” is neither add nor remove'],
    [{ 'User Id': 'u9', Report: 'Claims' }, 'refused: This subscription has no user u9'],
    [{ User: 'Nobody', Report: 'Claims' }, 'refused: This subscription has no user “Nobody”'],
    [{ User: 'Sam Lee', Report: 'Claims' }, 'refused: Several users are called “Sam Lee”: give the id'],
    [{ Report: 'Claims' }, 'refused: No user is named'],
    [{ User: 'Ben Ortiz', Report: 'Gains' }, 'refused: This subscription has no report “Gains”'],
    [{ User: 'Ben Ortiz', 'Subscription Report Id': '99' }, 'refused: This subscription has no report 99'],
    [{ User: 'Ben Ortiz' }, 'refused: No report is named'],
  ])('refuses %j and says why', (row, verdict) => expect(verdicts(row)).toEqual([verdict]));

  it('refuses the second row of one mapping', () => {
    const row = { User: 'Chloe Martin', Report: 'Claims' };
    expect(verdicts(row, row)).toEqual(['added', 'refused: Line 2 names this mapping already']);
  });

  it('plans 10,000 rows', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `p${at}`, displayName: `Person ${at}` }));
    const plan = planImport(
      many.map(({ id }) => ({ 'User Id': id, 'Subscription Report Id': '5' })),
      { ...subject, users: many },
    );
    expect(plan.changes).toHaveLength(10_000);
  });
});

it('an export imported again changes nothing', () => {
  const rows = toCsvRows(subject);
  expect(rows).toEqual([['keep', 'Ben Ortiz', 'u1', 'Claims', '5']]);
  expect(planImport([{ Action: 'keep', User: 'Ben Ortiz', 'User Id': 'u1', Report: 'Claims', 'Subscription Report Id': '5' }], subject).changes).toEqual([]);
});
